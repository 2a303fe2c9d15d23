import { ApiError } from "../api.ts";
import { askAgain } from "../ask-again.ts";
import { storedToken } from "../stored-session.ts";

/** Sends a file and says how far it is, between 0 and 1: `fetch` does not tell. @returns what `call` sends by */
export const sendingFile =
  (file: Blob, onProgress: (share: number) => void) =>
  async (address: string, method: string): Promise<Response> => {
    try {
      return await askAgain(() => sendFile({ address, method, file, onProgress }));
    } catch {
      throw new ApiError(0);
    }
  };

interface Sending {
  readonly address: string;
  readonly method: string;
  readonly file: Blob;
  readonly onProgress: (share: number) => void;
}

function sendFile({ address, method, file, onProgress }: Sending): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.setRequestHeader("content-type", "application/octet-stream");
  const token = storedToken();
  if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const retryAfter = request.getResponseHeader("retry-after");
      const headers = { ...(retryAfter !== null && { "retry-after": retryAfter }) };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(new Error("no answer"));
    request.send(file);
  });
}
