import { Text } from "react-email";
import { mark } from "../marks.ts";
import { COLOURS, text } from "./look.ts";

export function Code() {
  return (
    <Text
      className="note ink"
      style={text({
        margin: "0 0 16px",
        padding: "18px 12px",
        borderRadius: 12,
        background: COLOURS.note,
        fontSize: 32,
        lineHeight: "40px",
        fontWeight: 680,
        letterSpacing: 6,
        textAlign: "center",
      })}
    >
      {mark("code")}
    </Text>
  );
}
