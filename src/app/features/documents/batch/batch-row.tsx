/** One file of a batch: its document or the choice of one, warnings, and the outcome. */
import { memo } from 'react'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { formatMoment } from '#app/text/format.ts'
import { shownName } from '#app/text/shown-name.ts'
import type { Document } from '#contract/documents.ts'
import { linkLabelOf, linkOf, nameOf } from '#app/features/documents/document-marks.ts'
import { formatSize } from '#app/text/format-size.ts'
import { withoutExtension } from '#app/features/documents/replace/file-facts.ts'
import { matchReason } from './match-files.ts'
import { type Entry, warningsOf } from './batch-entries.ts'
import type { Stage } from './batch.ts'
import { ShortReceipt } from '#app/features/documents/replace/outcome-report.tsx'
import classes from './replace-many-dialog.module.css'
import type { Warning } from '#app/features/documents/replace/warnings.ts'

type Props = {
  entry: Entry
  /** The row that each document is for now, by its id. */
  holders: ReadonlyMap<string, Entry>
  /** Whether a choice says the matter: where the dialog does not. */
  isPlaced: boolean
  /** Whether the list that the files were matched to may hide documents. */
  isFiltered: boolean
  started: boolean
  onTick: (file: File, included: boolean) => void
  /** Without a document the file is skipped. */
  onChoose: (file: File, document?: Document) => void
}

export const BatchRow = memo((props: Props) => {
  const { entry, holders, isPlaced, started, onTick, onChoose } = props
  const { file, kind, reason, document, included, stage } = entry
  const known = stage ? [] : warningsOf(entry)
  const stopped = known.some(({ weight }) => weight === 'stop')
  const holder = document && holders.get(document.id)
  return (
    <li className={classes.row}>
      {document && !started && !stopped ? (
        <label className={classes.file}>
          <input
            type="checkbox"
            checked={included}
            onChange={(event) => onTick(file, event.currentTarget.checked)}
          />
          <bdi>{shownName(file.name)}</bdi>
        </label>
      ) : (
        <bdi className={classes.file}>{shownName(file.name)}</bdi>
      )}
      <div className={classes.target}>
        {!document && <span className={classes.quiet}>{reason ?? noneText(props)}</span>}
        {entry.candidates.length > 0 && !started && (
          <Chooser {...{ entry, holders, isPlaced, onChoose }} />
        )}
        {document && <span>→ {nameOf(document)}</span>}
        {document && <Facts {...{ document, file, kind, started }} />}
        {(!started || stopped) && <KnownWarnings {...{ stopped, included }} warnings={known} />}
        {holder && holder !== entry && (
          <span className={classes.quiet}>
            This document is now for <bdi>{shownName(holder.file.name)}</bdi>. Tick this file to use
            it instead.
          </span>
        )}
        {stage ? <StageText stage={stage} /> : document && started && !stopped && skipped}
      </div>
    </li>
  )
})

type FactsProps = Pick<Entry, 'file' | 'kind'> & { document: Document; started: boolean }

/** The document's matter or contact; before the start also what would replace what, and why. */
function Facts({ document, file, kind, started }: FactsProps) {
  const { size, lastModifiedDate: modified } = document
  const link = linkOf(document)
  const lines = [
    `Size: ${size === undefined ? '—' : formatSize(size)} → ${formatSize(file.size)}`,
    `Modified: ${modified ? formatMoment(modified) : '—'} → ${formatMoment(new Date(file.lastModified).toISOString())}`,
    `${kind === 'unmatched' ? 'Chosen by you' : matchReason(document, file.name)}.`,
  ]
  return (
    <>
      {link && (
        <span>
          {linkLabelOf(document)}: <JoinedText of={shownName(link)} />
        </span>
      )}
      {!started &&
        lines.map((line) => (
          <span key={line} className={classes.quiet}>
            {line}
          </span>
        ))}
    </>
  )
}

type WarningsProps = { warnings: readonly Warning[]; stopped: boolean; included: boolean }

/** Warnings that exclude the file unless it is ticked, and notes, such as the briefs that the document is in. */
function KnownWarnings({ warnings, stopped, included }: WarningsProps) {
  const textsOf = (isNote: boolean) =>
    warnings.filter(({ weight }) => (weight === 'note') === isNote).map(({ text }) => text)
  const against = textsOf(false)
  const notes = textsOf(true)
  return (
    <>
      {against.length > 0 && (
        <span className={classes.grave}>
          {stopped && 'Skipped. '}
          {against.join(' ')}
          {!stopped && !included && ' Tick the file to replace it anyway.'}
        </span>
      )}
      {notes.length > 0 && <span className={classes.quiet}>{notes.join(' ')}</span>}
    </>
  )
}

type ChooserProps = Pick<Props, 'entry' | 'holders' | 'isPlaced' | 'onChoose'>

/** A document that is for another file now can be chosen too: that file gives it up. */
function Chooser({ entry, holders, isPlaced, onChoose }: ChooserProps) {
  const { file, candidates, document } = entry
  const holderOf = ({ id }: Document) => (id === document?.id ? undefined : holders.get(id))
  return (
    <NativeChoice
      label={`Document for ${shownName(file.name)}`}
      value={document?.id ?? ''}
      options={[
        { value: '', label: 'Skip' },
        ...candidates.map((one) => ({
          value: one.id,
          label: labelOf(one, { holder: holderOf(one)?.file.name, isPlaced }),
        })),
      ]}
      onChange={(id) =>
        onChoose(
          file,
          candidates.find((one) => one.id === id),
        )
      }
    />
  )
}

type Label = { holder: string | undefined; isPlaced: boolean }

/** What tells it from others of the same name comes first, as a narrow screen cuts the end. */
function labelOf(document: Document, { holder, isPlaced }: Label) {
  const name = nameOf(document)
  const fileName = shownName(document.fullFileName ?? '')
  const { size } = document
  return [
    holder !== undefined && `now for ${shownName(holder)}`,
    isPlaced && linkOf(document),
    withoutExtension(fileName) !== name && name,
    fileName,
    size !== undefined && formatSize(size),
  ]
    .filter(Boolean)
    .join(' · ')
}

function StageText({ stage }: { stage: Stage }) {
  if (stage.status === 'sending') {
    return <progress className={classes.progress} value={stage.part} aria-label="Sent" />
  }
  if (stage.status !== 'done')
    return <span className={classes.quiet}>{stageWords[stage.status]}</span>
  const { outcome } = stage
  return (
    <>
      <span className={classes.outcome} data-word={outcome.word}>
        <b>{outcome.word}</b> {outcome.why}
      </span>
      {outcome.word === 'Saved' && <ShortReceipt receipt={outcome.receipt} />}
    </>
  )
}

const skipped = <span className={classes.quiet}>Skipped.</span>
/** The text for a file without a document. */
function noneText({ entry: { kind }, started, isFiltered }: Props) {
  if (kind === 'unmatched') {
    return isFiltered
      ? 'No document that matches the search and filters has this name.'
      : 'No document has this name.'
  }
  return started ? 'Skipped.' : 'It is not certain which document is meant: choose one, or skip it.'
}
const stageWords = { waiting: 'Waiting', reading: 'Reading', checking: 'Checking the document' }
