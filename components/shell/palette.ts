import { createSpotlight } from "@mantine/spotlight";

/** What is searched for in the command palette, and whether it is open. */
export const [paletteStore, palette] = createSpotlight();

/** As if it were typed into the palette, whose field may not have the focus yet. */
export const typeIntoPalette = (letter: string) =>
  paletteStore.setState((state) => ({ ...state, query: state.query + letter }));
