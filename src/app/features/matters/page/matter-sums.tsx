/** The sums of a matter, large: what lies in trust, what was estimated, and what is worked and billed where that is told. */
import type { Matter } from '#contract/matters.ts'
import type { MatterDetail } from '#contract/one-matter.ts'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { formatDollars } from '#app/text/format.ts'
import classes from './matter-page.module.css'

type Props = {
  matter: Matter | undefined
  /** Undefined while it is on its way, null where the service does not offer it. */
  inFull: MatterDetail | null | undefined
}

type Sum = { label: string; amount: number | undefined }

export function MatterSums({ matter, inFull }: Props) {
  const account = matter?.trustAccount
  const sums: Sum[] = [
    {
      label: account ? `Trust balance · ${account}` : 'Trust balance',
      amount: matter?.matterTrustBalance,
    },
    { label: 'Estimated fee', amount: matter?.estimatedFee },
  ]
  const waiting = !matter || inFull === undefined
  // Only the extended read tells these; their places stand from the beginning.
  const more: Sum[] = [
    withTax('Work in progress', inFull?.wipAmountExclTax, inFull?.wipGstAmount),
    withTax('Billed', inFull?.billedAmountExclTax, inFull?.billedGstAmount),
  ].filter(({ amount }) => inFull === undefined || amount !== undefined)
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
