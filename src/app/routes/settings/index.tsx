/** Settings: first those of this person and this browser, then the connection, and what concerns the firm. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import classes from './-settings.module.css'
import { AboutConnection } from '#app/features/connection/about-connection.tsx'
import { aboutJournal } from '#app/features/journal/about-journal.ts'
import { ConnectionTest } from '#app/features/connection/connection-test.tsx'
import { OfferedOperations } from '#app/features/connection/offered-operations.tsx'
import { connectionQueries } from '#app/data/connection/queries.ts'
import { AppearanceSettings } from '#app/features/preferences/appearance-settings.tsx'
import { IdleLockSetting } from '#app/features/preferences/idle-lock-setting.tsx'
import { KeyboardSettings } from '#app/features/preferences/keyboard-settings.tsx'
import { TimeSettings, StaffNameSetting } from '#app/features/preferences/person-settings.tsx'
import { UndoSetting } from '#app/features/preferences/undo-setting.tsx'
import { AccountSetting } from '#app/features/session/account-setting.tsx'
import { signedInPerson } from '#app/api/person.ts'
import { May } from '#app/ui/controls/may.tsx'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'
import { webhookOperations } from '#contract/webhooks.ts'
import { deskQueries } from '#app/data/desk/queries.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { Section } from '#app/ui/layout/section.tsx'
import { noSearch, readAhead } from '#app/routes/-address.ts'

export const Route = createFileRoute('/settings/')({
  beforeLoad: noSearch,
  loader: ({ context: { queryClient } }) => {
    readAhead(queryClient.query(connectionQueries.about()))
    readAhead(queryClient.query(deskQueries.preferences()))
  },
  component: SettingsPage,
})

/** The lists that can be drawn in more ways than one. */
const lists = ['Matters', 'Documents', 'Contacts', 'Tasks']

const LicenceList = lazyWithRetry(
  () => import('#app/features/licences/licence-list.tsx'),
  'LicenceList',
)
const MirrorSettings = lazyWithRetry(
  () => import('#app/features/mirror/mirror-settings.tsx'),
  'MirrorSettings',
)
const People = lazyWithRetry(() => import('#app/features/people/people.tsx'), 'People')
const Passkeys = lazyWithRetry(() => import('#app/features/people/passkeys.tsx'), 'Passkeys')
const Webhooks = lazyWithRetry(() => import('#app/features/webhooks/webhooks.tsx'), 'Webhooks')

function SettingsPage() {
  const navigate = Route.useNavigate()
  const person = signedInPerson()
  return (
    <Page title="Settings">
      <ListBanners onClose={() => void navigate({ to: '.', replace: true, state: {} })} />
      <div className={`${classes.sheet} in-order`}>
        <Section heading="You">
          <div className={classes.parts}>
            <AccountSetting />
            <StaffNameSetting />
          </div>
        </Section>
        {person?.signsInWith === 'passkey' && (
          <LaterSection heading="Your passkeys" waiting="Loading your passkeys…">
            <Passkeys />
          </LaterSection>
        )}
        <Section heading="Screen lock">
          <IdleLockSetting />
        </Section>
        <May call={timeOutboxOperations.holdTimeRecord}>
          <Section heading="Time">
            <TimeSettings />
          </Section>
        </May>
        <Section heading="Undo">
          <UndoSetting />
        </Section>
        <Section heading="Appearance">
          <AppearanceSettings lists={lists} />
        </Section>
        <Section heading="Keyboard">
          <KeyboardSettings />
        </Section>
        <Section heading="Connection">
          <div className={`${classes.parts} in-order`}>
            <AboutConnection />
            <ConnectionTest />
            <OfferedOperations />
          </div>
        </Section>
        <FirmSettings />
      </div>
    </Page>
  )
}

type LaterProps = { heading: string; waiting: string; children: ReactNode }

/** A section whose script is loaded when it is needed. */
const LaterSection = ({ heading, waiting, children }: LaterProps) => (
  <Section heading={heading}>
    <Suspense fallback={<p className="waiting">{waiting}</p>}>{children}</Suspense>
  </Section>
)

/** What the calls about people need. */
const forAdmins = { role: 'admin' } as const

/** What is not about this person alone. */
const FirmSettings = () => (
  <>
    <LaterSection heading="Copy of your records" waiting="Loading the details of the copy…">
      <MirrorSettings />
    </LaterSection>
    <Section heading="Journal">
      <div className={classes.parts}>
        <p>{aboutJournal}</p>
        <p>
          <Link to="/settings/journal">Open the journal</Link>
        </p>
      </div>
    </Section>
    <May call={webhookOperations.registerWebhook}>
      <LaterSection heading="Webhooks" waiting="Loading the webhooks…">
        <Webhooks />
      </LaterSection>
    </May>
    {signedInPerson() && (
      <May call={forAdmins}>
        <LaterSection heading="People" waiting="Loading the people…">
          <People />
        </LaterSection>
      </May>
    )}
    <LaterSection heading="Open-source licences" waiting="Loading the licences…">
      <LicenceList />
    </LaterSection>
  </>
)
