import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp, Ban, FileText, Film, ImageOff, Pause, Play, RotateCcw, X } from 'lucide-react'
import type { Upload } from '#app/drafts/uploads/upload.ts'
import { percentOf } from '#app/drafts/uploads/upload.ts'
import { currentUploads } from '#app/drafts/react/useUploads.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { FileButton } from './FileButton.tsx'
import styles from './UploadRow.module.css'
import { useUploadWords } from './useUploadWords.ts'
import bare from '#app/media/bare.module.css'
import { Meter } from '#app/ui/state/Meter.tsx'

const pictureOf = ({ preview, isSeen, kind, refusal }: Upload) =>
  preview && isSeen ? (
    <img className={styles.preview} src={preview} alt="" />
  ) : (
    <span className={bare.bare}>
      <Icon of={refusal ? ImageOff : kind === 'video' ? Film : FileText} />
    </span>
  )

/** Another file instead, or that one that is there already. */
const OtherFile = ({ upload: { id, name, kind, state, place, refusal } }: { upload: Upload }) => {
  const { t } = useLingui()
  const queue = currentUploads()
  if (state === 'same')
    return (
      <>
        <Button small onClick={() => void queue?.takeSame(id)}>
          <Trans>Use the existing file</Trans>
        </Button>
        <Button small kind="quiet" onClick={() => queue?.keepBoth(id)}>
          <Trans>Keep both files</Trans>
        </Button>
      </>
    )
  return (
    <FileButton
      small
      kinds={place ? ['image'] : refusal?.code === 'kind' ? ['image', 'video', 'document'] : [kind]}
      inputLabel={t`Replace ${name} with another file`}
      onFiles={([file]) => file && queue?.replace(id, file)}
    >
      <Trans>Replace</Trans>
    </FileButton>
  )
}

const Acts = ({ upload, canMove }: { upload: Upload; canMove: boolean }) => {
  const { t } = useLingui()
  const queue = currentUploads()
  const { id, name, state } = upload
  return (
    <span className={styles.acts}>
      {state === 'running' && (
        <Button small icon={Pause} onClick={() => queue?.pause(id)}>
          <Trans>Pause</Trans>
        </Button>
      )}
      {state === 'paused' && (
        <Button small icon={Play} onClick={() => queue?.resume(id)}>
          <Trans>Resume</Trans>
        </Button>
      )}
      {state === 'failed' && (
        <Button small icon={RotateCcw} onClick={() => queue?.retry(id)}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {['failed', 'refused', 'same'].includes(state) && <OtherFile upload={upload} />}
      {state === 'waiting' && canMove && (
        <Button
          small
          kind="quiet"
          icon={ArrowUp}
          label={t`Move ${name} up in the queue`}
          onClick={() => queue?.move(id, -1)}
        />
      )}
      {state === 'told' ? (
        <Button small kind="quiet" onClick={() => queue?.cancel(id)}>
          <Trans>Got it</Trans>
        </Button>
      ) : (
        state !== 'confirming' && (
          <Button
            small
            kind="quiet"
            icon={X}
            label={
              state === 'refused'
                ? t`Remove ${name} from the list`
                : t`Cancel the upload of ${name}`
            }
            onClick={() => queue?.cancel(id)}
          />
        )
      )}
    </span>
  )
}

const StayNote = () => (
  <span className={styles.note}>
    <Trans>
      This file is kept only while this page is open. Leave the page open until the file is
      uploaded.
    </Trans>
  </span>
)

const UploadMeter = ({ upload }: { upload: Upload }) => {
  const { t } = useLingui()
  const { name, state } = upload
  const percent = percentOf(upload)
  return (
    <div className={styles.meter}>
      <Meter label={t`Uploading ${name}`} percent={percent} isPaused={state === 'paused'} />
    </div>
  )
}

/**
 * One file on its way: never finished before the service says so, and what went wrong beside its
 * name.
 */
export const UploadRow = ({
  upload,
  now,
  canMove = false,
}: {
  upload: Upload
  now: number
  canMove?: boolean
}) => {
  const words = useUploadWords()
  const { name, state } = upload
  const isBad = state === 'refused' || state === 'failed'
  const hasMeter = ['preparing', 'waiting', 'running', 'confirming', 'paused'].includes(state)
  return (
    <li className={classes(styles.row, isBad && styles.bad)}>
      {pictureOf(upload)}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={classes(styles.state, isBad && styles.reason)}>
          {state === 'refused' && <Icon of={Ban} />}
          <span>{words.state(upload, now)}</span>
        </span>
        {words.notes(upload).map(note => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
        {hasMeter && !upload.isKept && state !== 'preparing' && <StayNote />}
      </span>
      {hasMeter && <UploadMeter upload={upload} />}
      <Acts upload={upload} canMove={canMove} />
    </li>
  )
}
