/** A contact's phones, email addresses, website and addresses, each usable with one click. */
import type { ReactNode } from 'react'
import type { Address } from '#contract/addresses.ts'
import type { Contact } from '#contract/contacts.ts'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { FirstFew } from '#app/ui/controls/first-few.tsx'
import { Section } from '#app/ui/layout/section.tsx'
import classes from './contact-page.module.css'
import { addressLines, mailLink, phoneLink, webLink } from '#app/data/contacts/contact-links.ts'

/** Enough of each kind for most people. */
const few = 5

type Props = {
  contact: Contact | undefined
  /** Whether kinds of which there is nothing are shown too. */
  all: boolean
}

const numbersOf = ({ phones = [] }: Contact) =>
  phones.flatMap((phone) => {
    const number = phone.number ?? phone.rfc3966
    return number ? [{ number, link: phoneLink(phone) }] : []
  })

/** Whether any kind of contact detail is missing. */
export const isMissingMethods = (contact: Contact) =>
  !contact.website ||
  [numbersOf(contact), contact.emails, contact.addresses].some((items) => !items?.length)

export function ContactMethods({ contact, all }: Props) {
  const numbers = contact && numbersOf(contact)
  /** Undefined while the contact loads. */
  const known = <Item,>(items: readonly Item[] = []) => contact && items
  const { emails, website, addresses } = contact ?? {}
  const ways = [numbers, emails, addresses].some((items) => items?.length) || website
  return (
    <Section heading="Contact details">
      {contact && !ways && !all && (
        <p className={classes.none}>No phone, email, website or address.</p>
      )}
      <dl className={`${classes.reach} in-order`}>
        <Row label="Phone" many="phones" items={known(numbers)} all={all}>
          {({ number, link }) => <Method text={number} link={link} />}
        </Row>
        <Row label="Email" many="email addresses" items={known(emails)} all={all}>
          {(email) => <Method text={email} link={mailLink(email)} />}
        </Row>
        <Row label="Website" many="websites" items={known(website ? [website] : [])} all={all}>
          {(text) => <Method text={text} link={webLink(text)} web />}
        </Row>
        <Row label="Address" many="addresses" items={known(addresses)} all={all}>
          {(address) => <Postal address={address} />}
        </Row>
      </dl>
    </Section>
  )
}

function Postal({ address }: { address: Address }) {
  const text = addressLines(address).join('\n')
  return (
    <>
      <address className={classes.address} dir="auto">
        {text || '—'}
      </address>
      {text && <CopyButton text={text} />}
    </>
  )
}

type RowProps<Item> = {
  label: string
  /** The plural. */
  many: string
  /** Undefined while they load. */
  items: readonly Item[] | undefined
  all: boolean
  children: (item: Item) => ReactNode
}

/** Everything of one kind; where there is none nothing, or with `all` a dash. */
function Row<Item>({ label, many, items, all, children }: RowProps<Item>) {
  if (items?.length === 0 && !all) return null
  return (
    <div className={classes.pair}>
      <dt>{label}</dt>
      <dd>
        {!items && <Skeleton width={160} />}
        {items?.length === 0 && <span className={classes.none}>—</span>}
        {items && items.length > 0 && (
          <ul className={classes.list}>
            <FirstFew items={items} few={few} noun={{ one: label.toLowerCase(), many }}>
              {(item) => <li className={classes.way}>{children(item)}</li>}
            </FirstFew>
          </ul>
        )}
      </dd>
    </div>
  )
}

type MethodProps = { text: string; link: string | undefined; web?: boolean }

function Method({ text, link, web = false }: MethodProps) {
  const newTab = web && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <>
      {link ? (
        <a href={link} className={classes.link} {...newTab}>
          <bdi>{text}</bdi>
        </a>
      ) : (
        <bdi>{text}</bdi>
      )}
      <CopyButton text={text} />
    </>
  )
}
