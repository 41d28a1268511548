/** What became of a file that was sent, in one of three words, and the receipt where it is stored. */
import { formatMoment, formatNumber } from '#app/text/format.ts'
import classes from './replace-dialog.module.css'
import type { Outcome, Receipt } from './replace-file.ts'

type Props = { outcome: Outcome; digest: string }

export function OutcomeReport({ outcome, digest }: Props) {
  const isSaved = outcome.word === 'Saved'
  return (
    <div role={isSaved ? 'status' : 'alert'}>
      <p className={classes.word} data-word={outcome.word}>
        {outcome.word}
      </p>
      {outcome.why && <p>{outcome.why}</p>}
      {outcome.word === 'Not saved' && <p>The document still has its previous file.</p>}
      {outcome.word === 'Not known' && (
        <p>Check again before you send anything: sending a file twice makes two versions.</p>
      )}
      {isSaved && <ReceiptLines receipt={outcome.receipt} digest={digest} />}
    </div>
  )
}

function ReceiptLines({ receipt, digest }: { receipt: Receipt; digest: string }) {
  const { bytesSent, bytesAnswered, version, etag } = wordsOf(receipt)
  const lines = [
    ['Bytes sent', bytesSent],
    ['Bytes stored', bytesAnswered],
    ['Version', version],
    ['Entity tag', etag],
    ['SHA-256 sent', digest],
    ['When', formatMoment(receipt.when.toISOString())],
  ]
  return (
    <>
      <Mismatch receipt={receipt} />
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

/** The receipt of one file among many, in a line. */
export function ShortReceipt({ receipt }: { receipt: Receipt }) {
  const { bytesSent, bytesAnswered, version, etag } = wordsOf(receipt)
  return (
    <>
      <Mismatch receipt={receipt} />
      <p className={classes.quiet}>
        {`Bytes sent ${bytesSent}, stored ${bytesAnswered} · version ${version} · entity tag `}
        <span title={etag}>{etag.replaceAll(/(\w{8})\w{5,}/g, '$1…')}</span>
      </p>
    </>
  )
}

/** Says so where the service has another number of bytes than were sent. */
function Mismatch({ receipt: { sent, answered } }: { receipt: Receipt }) {
  if (answered === undefined || answered === sent) return null
  return (
    <p className={classes.mismatch} role="alert">
      {formatNumber(sent)} bytes were sent, but the service says that it has{' '}
      {formatNumber(answered)}. Check the file.
    </p>
  )
}

function wordsOf({ sent, answered, before, after }: Receipt) {
  return {
    bytesSent: formatNumber(sent),
    bytesAnswered: answered === undefined ? 'not stated' : formatNumber(answered),
    version: `${before.versionNumber ?? '—'} → ${after.versionNumber ?? '—'}`,
    etag: `${before.fileEtag ?? '—'} → ${after.fileEtag ?? '—'}`,
  }
}
