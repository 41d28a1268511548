/** Settings: the connection to the practice service, and how the desk looks and takes keys. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import classes from './-settings.module.css'
import { ConnectionTest } from '#app/features/connection/connection-test.tsx'
import { OfferedOperations } from '#app/features/connection/offered-operations.tsx'
import { AppearanceSettings } from '#app/features/preferences/appearance-settings.tsx'
import { KeyboardSettings } from '#app/features/preferences/keyboard-settings.tsx'
import { ListRemarks } from '#app/ui/list-remarks.tsx'
import { Page } from '#app/ui/page.tsx'
import { Section } from '#app/ui/section.tsx'
import { parseQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/settings/')({
  beforeLoad: ({ location }) => {
    // This page takes no parameters.
    if (Object.keys(parseQuery(location.searchStr)).length === 0) return
    throw redirect({ to: '/settings', replace: true, state: { addressIgnored: true } })
  },
  component: SettingsPage,
})

/** The lists that can be drawn in more ways than one. */
const lists = ['Matters', 'Documents']

function SettingsPage() {
  const navigate = Route.useNavigate()
  return (
    <Page title="Settings">
      <ListRemarks onClose={() => void navigate({ to: '.', replace: true, state: {} })} />
      <div className={classes.sheet}>
        <Section heading="Connection">
          <div className={classes.parts}>
            <ConnectionTest />
            <OfferedOperations />
          </div>
        </Section>
        <Section heading="Appearance">
          <AppearanceSettings lists={lists} />
        </Section>
        <Section heading="Keyboard">
          <KeyboardSettings />
        </Section>
      </div>
    </Page>
  )
}
