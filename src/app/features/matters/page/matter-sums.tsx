// @chunk records
/** The amounts of a matter, large: trust balance, estimated fee, and work in progress and billed where the service sends them. */
import type { Matter } from '#contract/matters.ts'
import type { MatterDetail } from '#contract/one-matter.ts'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { formatDollars } from '#app/text/format-more.ts'
import classes from './matter-page.module.css'

type Props = {
  matter: Matter | undefined
  /** Undefined while it loads, null if the service does not offer it. */
  full: MatterDetail | null | undefined
}

type Sum = { label: string; amount: number | undefined }

export function MatterSums({ matter, full }: Props) {
  const account = matter?.trustAccount
  const sums: Sum[] = [
    {
      label: account ? `Trust balance · ${account}` : 'Trust balance',
      amount: matter?.matterTrustBalance,
    },
    { label: 'Estimated fee', amount: matter?.estimatedFee },
  ]
  const waiting = !matter || full === undefined
  // Only the extended read returns these; their places are reserved from the start.
  const more: Sum[] = [
    withTax('Work in progress', full?.wipAmountExclTax, full?.wipGstAmount),
    withTax('Billed', full?.billedAmountExclTax, full?.billedGstAmount),
  ].filter(({ amount }) => full === undefined || amount !== undefined)
  return (
    <dl className={classes.sums}>
      {[...sums, ...more].map(({ label, amount }, place) => (
        <div key={label}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd className={classes.sum}>
            {(place < sums.length ? !matter : waiting) ? <Skeleton width={120} /> : shown(amount)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const withTax = (label: string, amount: number | undefined, tax: number | undefined): Sum => ({
  label: tax ? `${label} · plus ${formatDollars(tax)} GST` : `${label} · excl. GST`,
  amount,
})

const shown = (amount: number | undefined) =>
  amount === undefined ? <span className={classes.none}>—</span> : formatDollars(amount)
