/** What became of a file that was sent, in one of three words, and the receipt where it is stored. */
import { formatMoment, formatNumber } from '#app/ui/format.ts'
import classes from './replace-dialog.module.css'
import type { Outcome, Receipt } from './replacing.ts'

type Props = { outcome: Outcome; digest: string }

export function OutcomeReport({ outcome, digest }: Props) {
  const isSaved = outcome.word === 'Saved'
  return (
    <div role={isSaved ? 'status' : 'alert'}>
      <p className={classes.word} data-word={outcome.word}>
        {outcome.word}
      </p>
      {outcome.why && <p>{outcome.why}</p>}
      {outcome.word === 'Not saved' && <p>The file that was there is still there.</p>}
      {outcome.word === 'Not known' && (
        <p>Look again before you send anything: what is sent twice makes two versions.</p>
      )}
      {isSaved && <ReceiptLines receipt={outcome.receipt} digest={digest} />}
    </div>
  )
}

function ReceiptLines({ receipt, digest }: { receipt: Receipt; digest: string }) {
  const { sent, answered, before, after, when } = receipt
  const unread = 'could not be read'
  const lines = [
    ['Bytes sent', formatNumber(sent)],
    ['Bytes answered', answered === undefined ? 'not said' : formatNumber(answered)],
    ['Version', `${before.versionNumber ?? '—'} → ${after?.versionNumber ?? unread}`],
    ['Entity tag', `${before.fileEtag ?? '—'} → ${after?.fileEtag ?? unread}`],
    ['SHA-256 sent', digest],
    ['When', formatMoment(when.toISOString())],
  ]
  const differs = answered !== undefined && answered !== sent
  return (
    <>
      {differs && (
        <p className={classes.remark} role="alert">
          {formatNumber(sent)} bytes were sent, but the service says that it has{' '}
          {formatNumber(answered)}. Have a look at the file.
        </p>
      )}
      <dl className={classes.receipt} aria-label="Receipt">
        {lines.map(([name, value]) => (
          <div key={name} className={classes.pair}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
