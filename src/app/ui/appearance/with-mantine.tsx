/** Provides Mantine with our theme; loaded with the first part of a page that needs it, after the rows (decision 0008). */
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import './with-mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import { useScheme } from './scheme.ts'

/** The nonce of this page, for the `<style>` elements that Mantine writes. */
const nonce =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

export function WithMantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useScheme()}
      withCssVariables={false}
      withStaticClasses
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
