/** How Mantine's components are sized here; their colours are in tokens.css. */
import { createTheme, Input } from '@mantine/core'

/** Lists open where their field is, inside the page's landmarks, and scroll as the browser scrolls. */
const list = {
  defaultProps: {
    comboboxProps: { withinPortal: false },
    withScrollArea: false,
    // What scrolls is a stop for Tab in some browsers; this one closes as the focus arrives, and loses it.
    attributes: { options: { tabIndex: -1 } },
  },
}

export const theme = createTheme({
  fontFamily: 'var(--sans)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    MultiSelect: list,
    TagsInput: list,
    // Controls are 32 px high.
    Input: Input.extend({
      vars: () => ({ wrapper: { '--input-height': '32px', '--input-size': '32px' } }),
    }),
  },
})
