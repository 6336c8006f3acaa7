import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, FilePlus2, FileText, Image as ImageIcon, Trash2 } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import type { NotTaken } from '#app/drafts/uploads/uploadPicture.ts'
import { FileButton } from '#app/media/uploads/FileButton.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Meter } from '#app/ui/state/Meter.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { endingOf, imageEndings } from '#contract/uploads/fileKinds.ts'
import { endingsTaken, tokensIn } from '#contract/worklog/runFiles.ts'
import { isOnDevice, valueOf, type AskedField, type Run } from '../run/run.ts'
import { runFilesOf, type NamedFile } from '../run/runFiles.ts'
import captured from './CapturedFields.module.css'
import styles from './FilesField.module.css'
import { useTakenFiles } from './useTakenFiles.ts'
import { WhyReplaced } from './WhyReplaced.tsx'

type Store = {
  type: (id: number, value: string) => void
  files: (id: number, files: readonly File[]) => Promise<(NotTaken & { file: File })[]>
  reason: (id: number, reason: string) => void
  flush: () => void
  /** Percent of a file that is on its way. */
  fileSent: number | null
}

type FilesFieldProps = {
  field: AskedField
  run: Run
  isMissing: boolean
  /** null where somebody only looks on, or it was signed for. */
  store: Store | null
}

const FileRow = ({
  file: { token, name, size, url },
  percent,
  onRemove,
}: {
  file: NamedFile
  percent: number | null
  onRemove: (() => void) | null
}) => {
  const { t, i18n } = useLingui()
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
        <span className={styles.size}>{formatBytes(size, i18n.locale)}</span>
        {isOnDevice(token) &&
          (percent === null ? (
            <span className={styles.waits}>
              <Chip kind="warn" icon={CloudOff}>
                <Trans>On this device only, not sent yet</Trans>
              </Chip>
            </span>
          ) : (
            <Meter label={t`${name} is being sent`} percent={percent} />
          ))}
      </span>
      {onRemove && (
        <Button
          kind="quiet"
          icon={Trash2}
          label={t`Remove the file “${name}”`}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** Files that are dropped on the field are added. */
const useFileDrop = (take: ((files: readonly File[]) => void) | null) => {
  const [isOver, setIsOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const handlers = take && {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
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
    <div className={styles.acts}>
      <FileButton
        kinds={[]}
        endings={endingsTaken(takes)}
        icon={FilePlus2}
        inputLabel={t`File for “${label}”`}
        multiple={several === true}
        why={isSending ? t`A file is being sent.` : undefined}
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
        <Trans>Or drop it here.</Trans>
      </span>
    </div>
  )
}

type FileListProps = {
  files: readonly NamedFile[]
  /** The one that is on its way, and how far. */
  sending: string | undefined
  sent: number | null
  onRemove: ((token: string) => void) | null
}
const FileList = ({ files, sending, sent, onRemove }: FileListProps) =>
  files.length > 0 && (
    <ul className={styles.files}>
      {files.map(file => (
        <FileRow
          key={file.token}
          file={file}
          percent={file.token === sending ? sent : null}
          onRemove={onRemove && (() => onRemove(file.token))}
        />
      ))}
    </ul>
  )

type ErrorsAsked = { problems: readonly string[]; isLost: boolean; isMissing: boolean }
const useErrors = ({ problems, isLost, isMissing }: ErrorsAsked): readonly string[] => {
  const { t } = useLingui()
  if (problems.length > 0) return problems
  if (isLost) return [t`This device no longer has the file. Add the file again.`]
  return isMissing ? [t`Required.`] : []
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
  const value = valueOf(run, field_revisionid)
  const files = runFilesOf(run, field_revisionid)
  const { problems, take } = useTakenFiles(field, files.length, store)
  const { isOver, handlers } = useFileDrop(store && take)
  const remove = (token: string) => {
    store?.type(
      field_revisionid,
      tokensIn(value)
        .filter(one => one !== token)
        .join(' '),
    )
    store?.flush()
  }
  const errors = useErrors({
    problems,
    isLost: run.lost?.includes(field_revisionid) === true,
    isMissing: isMissing && value === '',
  })
  const sent = store?.fileSent ?? null
  // They go one after the other.
  const sending = files.find(({ token }) => isOnDevice(token))?.token
  return (
    <>
      <fieldset
        {...handlers}
        className={classes(captured.choice, isOver && styles.over)}
        aria-describedby={errors.length ? id : undefined}
        data-field={field_revisionid}
      >
        <legend className={captured.legend}>{required ? t`${label} (required)` : label}</legend>
        <FileList files={files} sending={sending} sent={sent} onRemove={store && remove} />
        {sent !== null && sending === undefined && (
          <Meter label={t`A file is being sent.`} percent={sent} />
        )}
        {store && (
          <AddFiles
            field={field}
            count={files.length}
            isSending={sent !== null && sending === undefined}
            onTake={take}
          />
        )}
        <Errors id={id} errors={errors} isNews={problems.length > 0} />
      </fieldset>
      <WhyReplaced
        field={field}
        run={run}
        label={t`Why was a file of “${label}” replaced?`}
        store={store}
      />
    </>
  )
}
