export const LONG_STORY = `Een hele dag voor wie zijn huis eindelijk **echt** zelf wil laten denken. We beginnen bij de meterkast en eindigen
met een dashboard dat je huisgenoten ook snappen.

## Programma

1. 10:00 inloop met koffie en krentenbollen
2. 10:30 *Van P1-poort naar grafiek*, door Karin Bakker
3. 12:00 lunch (soep en broodjes, ook vegetarisch)
4. 13:00 workshops in drie groepen
5. 16:00 demo's en borrel

## Workshops

- **ESPHome**: soldeer je eigen CO₂-meter
- **Node-RED**: van losse flows naar iets wat je volgend jaar nog begrijpt
- **Zigbee2MQTT**: je netwerk uitbreiden zonder uitval

> Vorig jaar zat de middag binnen twee dagen vol. Twijfel dus niet te lang.

## Meenemen

Een laptop, en als je hem hebt een eigen \`ESP32\`. Soldeerbouten zijn er genoeg. Wie iets wil laten zien, zet het
op de [lijst met demo's](https://example.org/demos).

\`\`\`yaml
sensor:
  - platform: scd4x
    co2:
      name: "CO2 woonkamer"
\`\`\`

De zaal is rolstoeltoegankelijk. Met de trein: station Arnhem Zuid, tien minuten lopen.`;
