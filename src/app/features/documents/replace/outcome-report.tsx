/** The outcome of sending a file, in one of three words, with the receipt if it was stored. */
import { formatCount, formatMoment, formatNumber } from '#app/text/format.ts'
import { formatElapsed } from '#app/text/elapsed.ts'
import { formatSize } from '#app/text/format-size.ts'
import { shownName } from '#app/text/shown-name.ts'
import { type Line, Lines, Technical } from '#app/features/documents/lines.tsx'
import type { FileFacts } from './file-facts.ts'
import classes from './replace-dialog.module.css'
import { hasSkippedVersion, type Receipt } from './receipt.ts'
import { hasPrevious, type Outcome } from './replace-file.ts'

type Props = { outcome: Outcome; file: FileFacts }

export function OutcomeReport({ outcome, file }: Props) {
  const isSaved = outcome.word === 'Saved'
  const wait = (outcome.word === 'Not saved' && outcome.retryAfter) || undefined
  return (
    <div role={isSaved ? 'status' : 'alert'}>
      <p className={classes.word} data-word={outcome.word}>
        {outcome.word}
      </p>
      {outcome.why && <p>{outcome.why}</p>}
      {outcome.word === 'Not saved' && !outcome.mayDiffer && !outcome.why.includes(hasPrevious) && (
        <p>{hasPrevious}</p>
      )}
      {wait && <p>Try again in {formatElapsed(wait * 1000)}.</p>}
      {outcome.word === 'Not known' && (
        <p>Check again before you send anything: sending a file twice makes two versions.</p>
      )}
      {isSaved && <ReceiptLines receipt={outcome.receipt} file={file} />}
    </div>
  )
}

function ReceiptLines({ receipt, file }: { receipt: Receipt; file: FileFacts }) {
  const { bytesSent, bytesStored, version, etag } = receiptText(receipt)
  const { before, after, when } = receipt
  const lines: Line[] = [
    ['File sent', nameAndSize(file.name, file.size)],
    ['Current file', nameAndSize(after.fullFileName, after.size)],
    [
      // Where another came in between, nobody here knows which one was replaced.
      hasSkippedVersion(before, after) ? 'File that you reviewed' : 'Previous file',
      nameAndSize(before.fullFileName, before.size),
    ],
    ['Version', version],
    ['When', formatMoment(when.toISOString())],
  ]
  const technical: Line[] = [
    ['Bytes sent', bytesSent],
    ['Bytes stored', bytesStored],
    ['Entity tag', etag],
    ['SHA-256 sent', file.digest],
  ]
  return (
    <>
      <Mismatch receipt={receipt} />
      <Lines label="Receipt" lines={lines} />
      <Technical>
        <Lines lines={technical} />
      </Technical>
    </>
  )
}

/** A service need not say either. */
const nameAndSize = (name: string | undefined, size: number | undefined) =>
  [name && shownName(name), size !== undefined && formatSize(size)].filter(Boolean).join(' · ')

/** The receipt of one file in a batch, on one line. */
export function ShortReceipt({ receipt }: { receipt: Receipt }) {
  const { before, after, sent, stored, mismatch } = receipt
  const { version } = receiptText(receipt)
  const versions = [before.versionNumber, after.versionNumber]
  return (
    <>
      <Mismatch receipt={receipt} />
      <p className={classes.quiet}>
        {versions.some((one) => one !== undefined) && `Version ${version} · `}
        {formatCount(sent, 'byte', 'bytes')} sent
        {stored === sent && mismatch === undefined && ' and stored'}
      </p>
    </>
  )
}

/** A warning if the service has something else than was sent. */
function Mismatch({ receipt: { sent, mismatch } }: { receipt: Receipt }) {
  if (mismatch === undefined) return null
  return (
    <p className={classes.mismatch} role="alert">
      {mismatch === 'contents'
        ? 'The file in the service differs from the one you sent (different SHA-256).'
        : `You sent ${formatCount(sent, 'byte', 'bytes')}, but the service says that it has ${formatNumber(mismatch)}.`}{' '}
      Check the file.
    </p>
  )
}

function receiptText({ sent, stored, before, after }: Receipt) {
  return {
    bytesSent: formatNumber(sent),
    bytesStored: stored === undefined ? 'not stated' : formatNumber(stored),
    version: `${before.versionNumber ?? '—'} → ${after.versionNumber ?? '—'}`,
    etag: `${before.fileEtag ?? '—'} → ${after.fileEtag ?? '—'}`,
  }
}
