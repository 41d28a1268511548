/** How Mantine's components are sized here; their colours are in tokens.css. */
import { createTheme, Input } from '@mantine/core'

export const theme = createTheme({
  fontFamily: 'var(--sans)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Controls are 32 px high (look.md, Space).
    Input: Input.extend({
      vars: () => ({ wrapper: { '--input-height': '32px', '--input-size': '32px' } }),
    }),
  },
})
