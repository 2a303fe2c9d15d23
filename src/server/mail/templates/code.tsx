import { Text } from "react-email";
import { mark } from "../marks.ts";
import { text, useAccent } from "./look.ts";

export function Code() {
  const { light } = useAccent();
  return (
    <Text
      className="note ink"
      style={text({
        margin: "0 0 16px",
        padding: "18px 12px",
        borderRadius: 12,
        background: light.soft,
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
