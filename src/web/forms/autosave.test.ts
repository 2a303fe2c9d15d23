import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Autosave, createAutosave, type Stored } from "./autosave.ts";

class Newer extends Error {
  readonly stored: Stored;
  constructor(stored: Stored) {
    super("newer");
    this.stored = stored;
  }
}

interface Sent {
  readonly name: string;
  readonly value: string;
  readonly replaces: number;
  readonly answer: () => void;
  readonly fail: (error?: Error) => void;
}

let server: Stored;
let sent: Sent[];
let autosave: Autosave;

beforeEach(() => {
  vi.useFakeTimers();
  server = { fields: { food: "" }, version: 0 };
  sent = [];
  autosave = createAutosave(server, {
    onChange: () => {},
    newerStored: (error) => (error instanceof Newer ? error.stored : null),
    send: ({ name, value, replaces }) =>
      new Promise((resolve, reject) => {
        sent.push({
          name,
          value,
          replaces,
          // As the server: it stores the change unless there is a newer one.
          answer: () => {
            if (replaces !== server.version) return reject(new Newer(server));
            server = { fields: { ...server.fields, [name]: value.trim() }, version: replaces + 1 };
            resolve(server);
          },
          fail: (error = new Error("away")) => reject(error),
        });
      }),
  });
});
afterEach(() => vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const state = (name = "food") => autosave.stateOf(name).kind;
const answered = async (place: number) => {
  sent[place]?.answer();
  await vi.advanceTimersByTimeAsync(0);
};

test("text is saved a second after the last key, and called saved when the server has answered it", async () => {
  expect(state()).toBe("stored");
  autosave.type("food", "ve");
  await seconds(0.9);
  autosave.type("food", "vegan");
  await seconds(0.9);
  expect([sent.length, state()]).toEqual([0, "saving"]);
  await seconds(0.1);
  expect([sent.map(({ value }) => value), state()]).toEqual([["vegan"], "saving"]);
  await answered(0);
  expect(state()).toBe("saved");
});

test("newer text is not called saved by the answer to older text", async () => {
  autosave.type("food", "vegan");
  await seconds(1);
  autosave.type("food", "vegan, geen noten");
  await answered(0);
  expect(state()).toBe("saving");
  await seconds(1);
  await answered(1);
  expect([state(), server.fields.food]).toEqual(["saved", "vegan, geen noten"]);
});

test("one change is under way at a time, each with the version that it replaces", async () => {
  autosave.choose("guests", "2");
  autosave.choose("food", "vis");
  expect(sent).toHaveLength(1);
  await answered(0);
  await answered(1);
  expect(sent.map(({ name, replaces }) => [name, replaces])).toEqual([
    ["guests", 0],
    ["food", 1],
  ]);
  expect([state("guests"), state("food")]).toEqual(["saved", "saved"]);
});

test("a change whose answer was lost does not overwrite newer text when it arrives late", async () => {
  autosave.type("food", "noten");
  await seconds(1);
  sent[0]?.fail();
  await seconds(0);
  expect(state()).toBe("failed");
  autosave.type("food", "geen noten");
  await seconds(1);
  await answered(1);
  sent[0]?.answer();
  await seconds(0);
  expect([server.fields.food, state()]).toEqual(["geen noten", "saved"]);
});

test("a change that arrived although its answer was lost is replaced by newer text", async () => {
  autosave.type("food", "noten");
  await seconds(1);
  server = { fields: { food: "noten" }, version: 1 };
  sent[0]?.fail();
  await seconds(0);
  autosave.type("food", "geen noten");
  await seconds(1);
  await answered(1);
  expect(state()).toBe("saving");
  await answered(2);
  expect([server.fields.food, state()]).toEqual(["geen noten", "saved"]);
});

test("a field that fails keeps its text and stops no other field", async () => {
  autosave.choose("guests", "3");
  autosave.choose("food", "vis");
  sent[0]?.fail();
  await seconds(0);
  await answered(1);
  expect([autosave.valueOf("guests"), state("guests"), state("food")]).toEqual(["3", "failed", "saved"]);
});

test("closing waits for what is typed, and says when the server does not have it", async () => {
  autosave.type("food", "vis");
  const closing = autosave.saveAll();
  expect(sent).toHaveLength(1);
  sent[0]?.fail();
  expect(await closing).toBe(false);
  const again = autosave.saveAll();
  await answered(1);
  expect(await again).toBe(true);
  expect(await autosave.saveAll()).toBe(true);
  expect(sent).toHaveLength(2);
});

test("text is saved after a moment at which there was nothing to save", async () => {
  expect(await autosave.saveAll()).toBe(true);
  autosave.type("food", "vis");
  await seconds(1);
  await answered(0);
  expect(state()).toBe("saved");
});

test("what another device stored is shown where nothing was typed here", async () => {
  autosave.accept({ fields: { food: "vis", guests: "1" }, version: 4 });
  expect([autosave.valueOf("food"), state()]).toEqual(["vis", "stored"]);
  autosave.accept({ fields: { food: "" }, version: 0 });
  expect(autosave.valueOf("food")).toBe("vis");
});

test("all fields together have failed only while nothing else is left to save", async () => {
  expect(autosave.overall()).toBe("saved");
  autosave.type("food", "vis");
  expect(autosave.overall()).toBe("saving");
  const closing = autosave.saveAll();
  sent[0]?.fail();
  await closing;
  expect(autosave.overall()).toBe("failed");
  autosave.type("guests", "1");
  expect(autosave.overall()).toBe("saving");
});

describe("what another device stored", () => {
  const elsewhere = (fields: Stored["fields"]) => {
    server = { fields: { ...server.fields, ...fields }, version: server.version + 1 };
  };
  const hear = (fields: Stored["fields"]) => {
    elsewhere(fields);
    autosave.accept(server);
  };
  const saveHere = async (text: string) => {
    autosave.type("food", text);
    await seconds(1);
    await answered(sent.length - 1);
  };

  test("replaces text that was saved here and not touched since, and is not sent back", async () => {
    await saveHere("vegan ");
    expect([autosave.valueOf("food"), state()]).toEqual(["vegan ", "saved"]);
    hear({ food: "vis" });
    expect([autosave.valueOf("food"), state(), autosave.overall()]).toEqual(["vis", "stored", "saved"]);
    expect(await autosave.saveAll()).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test("replaces text that was stored in the same words by both", async () => {
    autosave.type("food", "vis");
    hear({ food: "vis" });
    await seconds(1);
    hear({ food: "vlees" });
    expect([autosave.valueOf("food"), state(), sent.length]).toEqual(["vlees", "stored", 0]);
  });

  test("is shown beside what was typed meanwhile, which is sent only when it is taken", async () => {
    await saveHere("vegan");
    autosave.type("food", "vegan, geen noten");
    elsewhere({ food: "vis" });
    await seconds(1);
    await answered(1);
    expect(autosave.valueOf("food")).toBe("vis");
    expect(autosave.stateOf("food")).toEqual({ kind: "overtaken", typed: "vegan, geen noten" });
    expect([await autosave.saveAll(), autosave.overall(), sent.length]).toEqual([false, "failed", 2]);
    autosave.choose("food", "vegan, geen noten");
    await answered(2);
    expect([server.fields.food, state()]).toEqual(["vegan, geen noten", "saved"]);
  });

  test("does not change a text below the fingers", async () => {
    autosave.type("food", "veg");
    hear({ food: "vis" });
    expect([autosave.valueOf("food"), state()]).toEqual(["veg", "saving"]);
    autosave.type("food", "vegan");
    await seconds(1);
    expect([autosave.valueOf("food"), sent.length]).toEqual(["vis", 0]);
    expect(autosave.stateOf("food")).toEqual({ kind: "overtaken", typed: "vegan" });
    autosave.type("food", "vis of vegan");
    await seconds(1);
    await answered(0);
    expect([server.fields.food, state()]).toEqual(["vis of vegan", "saved"]);
  });

  test("in another field stops no save, and is shown there", async () => {
    autosave.choose("guests", "2");
    await answered(0);
    autosave.type("food", "vis");
    elsewhere({ guests: "0" });
    await seconds(1);
    await answered(1);
    await answered(2);
    expect(server.fields).toEqual({ food: "vis", guests: "0" });
    expect([autosave.valueOf("guests"), state("guests"), state("food")]).toEqual(["0", "stored", "saved"]);
  });
});

test("only a field whose failure is meant is sent again", async () => {
  const away = new Error("away");
  autosave.choose("guests", "3");
  autosave.choose("food", "vis");
  sent[0]?.fail(new Error("no room"));
  await seconds(0);
  sent[1]?.fail(away);
  await seconds(0);
  expect(autosave.failures()).toHaveLength(2);
  const again = autosave.retry((error) => error === away);
  await answered(2);
  await again;
  expect([sent.length, state("guests"), state("food")]).toEqual([3, "failed", "saved"]);
  expect(autosave.failures()).toHaveLength(1);
});
