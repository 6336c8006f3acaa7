import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, FilePlus2, FileText, Image as ImageIcon, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { FileButton } from '#app/media/uploads/FileButton.tsx'
import { useFileDrop } from '#app/media/uploads/useFileDrop.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { wordsOfRefusal } from '#app/ui/refusals/refusedWords.ts'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { Meter } from '#app/ui/state/Meter.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { endingOf, imageEndings } from '#contract/uploads/fileKinds.ts'
import { endingsTaken, filesAtMost, tokensIn } from '#contract/worklog/runFiles.ts'
import { isOnDevice, valueOf, type AskedField, type Run } from '../run/run.ts'
import { runFilesOf, type NamedFile } from '../run/runFiles.ts'
import type { RunView } from '../run/sendRun.ts'
import type { RefusedAdd } from '../run/takeFiles.ts'
import captured from './CapturedFields.module.css'
import styles from './FilesField.module.css'
import { useRefusedFileWords } from './useRefusedFileWords.ts'
import { useTakenFiles } from './useTakenFiles.ts'
import { WhyReplaced } from './WhyReplaced.tsx'

type Store = {
  files: (id: number, files: readonly File[]) => Promise<RefusedAdd[]>
  remove: (id: number, token: string) => void
  reason: (id: number, reason: string) => void
  flush: () => void
} & Pick<RunView, 'fileOnWay' | 'sentAtOnce' | 'fileWaits'>

type FilesFieldProps = {
  field: AskedField
  run: Run
  isMissing: boolean
  /** null where somebody only looks on, or it was signed for. */
  store: Store | null
}

/** It lies on this device: how far it is sent, or why it is not yet. */
const Unsent = ({ file: { token, name }, store }: { file: NamedFile; store: Store | null }) => {
  const { t } = useLingui()
  const sent = store?.fileOnWay
  if (sent?.token === token) return <Meter label={t`Sending ${name}…`} percent={sent.percent} />
  const why = store?.fileWaits?.token === token && wordsOfRefusal(store.fileWaits.why)
  return (
    <span className={styles.waits}>
      <Chip kind="warn" icon={CloudOff}>
        <Trans>On this device only, not sent yet</Trans>
      </Chip>
      {why && ` ${why}`}
    </span>
  )
}

type FileRowProps = { file: NamedFile; store: Store | null; onRemove: (token: string) => void }
const FileRow = ({ file, store, onRemove }: FileRowProps) => {
  const { t, i18n } = useLingui()
  const { token, name, size, url } = file
  const isPicture = imageEndings.some(ending => ending === endingOf(name))
  return (
    <li className={styles.file}>
      <Icon of={isPicture ? ImageIcon : FileText} />
      <span className={styles.name}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )}{' '}
        {size !== null && <span className={styles.size}>{formatBytes(size, i18n.locale)}</span>}
        {isOnDevice(token) && <Unsent file={file} store={store} />}
      </span>
      {store && (
        <Button
          kind="quiet"
          icon={Trash2}
          label={t`Remove the file “${name}”`}
          onClick={() => onRemove(token)}
        />
      )}
    </li>
  )
}

type AddFilesProps = {
  field: AskedField
  count: number
  isSending: boolean
  onTake: (files: readonly File[]) => void
}
const AddFiles = ({
  field: { label, takes, several },
  count,
  isSending,
  onTake,
}: AddFilesProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.acts} data-add>
      <FileButton
        kinds={[]}
        endings={endingsTaken(takes)}
        icon={FilePlus2}
        inputLabel={t`File for “${label}”`}
        multiple={several === true}
        why={isSending ? t`Sending a file…` : undefined}
        onFiles={onTake}
      >
        {several ? (
          count > 0 ? (
            <Trans>Add more files</Trans>
          ) : (
            <Trans>Add files</Trans>
          )
        ) : count > 0 ? (
          <Trans>Choose another file</Trans>
        ) : (
          <Trans>Choose file</Trans>
        )}
      </FileButton>
      <span className={styles.hint}>
        <Trans>Or drag and drop here.</Trans>
      </span>
    </div>
  )
}

type ErrorsAsked = {
  field: AskedField
  run: Run
  problems: readonly string[]
  isMissing: boolean
}
const useErrors = ({ field, run, problems, isMissing }: ErrorsAsked): readonly string[] => {
  const { t } = useLingui()
  const { field_revisionid: id, several } = field
  const words = useRefusedFileWords()
  const refused = (run.refused ?? []).filter(one => one.field_revisionid === id)
  const value = valueOf(run, id)
  const isTooMany = tokensIn(value).length > (several ? filesAtMost : 1)
  const isLost = run.lost?.includes(id) === true
  return [
    ...new Set([
      ...problems,
      ...refused.map(words.line),
      ...(isTooMany
        ? [
            several
              ? t`Not sent: the field takes at most ${filesAtMost} files. Remove some of them.`
              : t`Not sent: the field takes one file. Remove the others.`,
          ]
        : []),
      ...(isLost ? [t`This device no longer has the file. Add the file again.`] : []),
      ...(isMissing && value === '' ? [t`Required.`] : []),
    ]),
  ]
}
type ErrorsProps = { id: string; errors: readonly string[]; isNews: boolean }
const Errors = ({ id, errors, isNews }: ErrorsProps) =>
  errors.length > 0 && (
    <div id={id} className={captured.fault} role={isNews ? 'alert' : undefined}>
      {errors.map(error => (
        <p key={error}>{error}</p>
      ))}
    </div>
  )

/**
 * Files that a step asks for. Without a network they lie on this device until they can be sent.
 */
export const FilesField = ({ field, run, isMissing, store }: FilesFieldProps) => {
  const { t } = useLingui()
  const { field_revisionid, label, required } = field
  const id = useId()
  const files = runFilesOf(run, field_revisionid)
  const { problems, take, forget } = useTakenFiles(field, store)
  const sent = store?.sentAtOnce
  /** Percent of one that is sent at once, and stands in the field only then. */
  const atOnce = sent?.field === field_revisionid ? sent.percent : null
  const { isOver, handlers } = useFileDrop(store && atOnce === null ? take : null)
  const place = useFocusAfterRemoval<HTMLFieldSetElement>('[data-files]', '[data-add] button')
  const errors = useErrors({ field, run, problems, isMissing })
  const isRefused = run.refused?.some(one => one.field_revisionid === field_revisionid) === true
  const remove = (token: string) => {
    forget()
    store?.remove(field_revisionid, token)
  }
  return (
    <>
      <fieldset
        {...handlers}
        ref={place}
        className={classes(captured.choice, isOver && styles.over)}
        aria-describedby={errors.length ? id : undefined}
        data-field={field_revisionid}
        data-complete={isMissing ? undefined : ''}
      >
        <legend className={captured.legend}>{required ? t`${label} (required)` : label}</legend>
        {files.length > 0 && (
          <ul className={styles.files} data-files>
            {files.map(file => (
              <FileRow key={file.token} file={file} store={store} onRemove={remove} />
            ))}
          </ul>
        )}
        {atOnce !== null && <Meter label={t`Sending a file…`} percent={atOnce} />}
        {store && (
          <AddFiles field={field} count={files.length} isSending={atOnce !== null} onTake={take} />
        )}
        <Errors id={id} errors={errors} isNews={problems.length > 0 || isRefused} />
      </fieldset>
      <WhyReplaced
        field={field}
        run={run}
        label={t`Why was a file for “${label}” replaced or removed?`}
        store={store}
      />
    </>
  )
}
