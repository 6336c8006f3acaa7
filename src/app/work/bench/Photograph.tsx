import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, CloudOff, ImagePlus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import { problemOfFile } from '#app/drafts/uploads/problemOfFile.ts'
import type { Refusal } from '#app/drafts/uploads/upload.ts'
import type { NotTaken } from '#app/drafts/uploads/uploadOne.ts'
import { FileButton } from '#app/media/uploads/FileButton.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { loadFromDevice } from '../run/deviceFiles.ts'
import { isOnDevice, valueOf, type AskedField, type Run } from '../run/run.ts'
import captured from './CapturedFields.module.css'
import styles from './Photograph.module.css'
import { useRefusedFileWords } from './useRefusedFileWords.ts'
import { WhyReplaced } from './WhyReplaced.tsx'

type Store = {
  remove: (id: number, token: string) => void
  /** Says why where neither the device nor the service took it. */
  photo: (id: number, file: File) => Promise<NotTaken | null>
  reason: (id: number, reason: string) => void
  flush: () => void
}

type PhotographProps = {
  field: AskedField
  run: Run
  isMissing: boolean
  /** null where somebody only looks on, or it was signed for. */
  store: Store | null
}

const recordOf = (run: Run, id: number) => run.entry.record.find(one => one.field_revisionid === id)

/** The address of what this device holds; null where it holds nothing of it. */
const useDeviceAddress = ({ entry: { userid, entryid } }: Run, value: string): string | null =>
  useFromDevice(
    async () => {
      if (!isOnDevice(value)) return localPicture(Number(value)) ?? null
      const file = await loadFromDevice({ userid, entryid }, value)
      return file && URL.createObjectURL(file)
    },
    value,
    null,
  )[0]

/** The photograph as it is there now: of the service, or of this device alone. */
const Taken = ({ run, field, value }: { run: Run; field: AskedField; value: string }) => {
  const known = recordOf(run, field.field_revisionid)
  const image = known?.value === value ? known.image : undefined
  const address = useDeviceAddress(run, value)
  return (
    <>
      {image ? (
        <a className={styles.photo} href={image.original} target="_blank" rel="noreferrer">
          <Picture image={image} meanwhile={address ?? undefined} alt={field.label} sizes="24rem" />
        </a>
      ) : (
        address && (
          <span className={styles.photo}>
            <img src={address} alt={field.label} />
          </span>
        )
      )}
      {isOnDevice(value) && (
        <span>
          <Chip kind="warn" icon={CloudOff}>
            <Trans>On this device only, not sent yet</Trans>
          </Chip>
        </span>
      )}
    </>
  )
}

/** What is wrong with a file before it becomes the value of anything; null: nothing. */
const useTaking = (field: AskedField, store: Store | null) => {
  const { t } = useLingui()
  const words = useRefusedFileWords()
  const [problem, setProblem] = useState<string | null>(null)
  const take = async ([file]: readonly File[]) => {
    if (!file || !store) return
    setProblem(null)
    const refusal = await problemOfFile(file, ['image'])
    const refused = (why: Refusal) => setProblem(words.why(file.name, why))
    if (refusal) return refused(refusal)
    const notTaken = await store.photo(field.field_revisionid, file)
    if (!notTaken) return
    if ('refused' in notTaken) return refused(notTaken.refused)
    setProblem(
      t`The photo could not be kept on this device, and could not be sent. Try again once you are connected.`,
    )
  }
  return { problem, take: (files: readonly File[]) => void take(files) }
}

type PhotoActsProps = {
  label: string
  isTaken: boolean
  onTake: (files: readonly File[]) => void
  onRemove: () => void
}

/** Where it comes from, and the way out. */
const PhotoActs = ({ label, isTaken, onTake, onRemove }: PhotoActsProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.acts}>
      <span className={styles.camera}>
        <FileButton
          kinds={['image']}
          camera
          icon={Camera}
          inputLabel={t`Camera for “${label}”`}
          onFiles={onTake}
        >
          {isTaken ? <Trans>Retake photo</Trans> : <Trans>Take photo</Trans>}
        </FileButton>
      </span>
      <FileButton
        kinds={['image']}
        icon={ImagePlus}
        inputLabel={t`Picture file for “${label}”`}
        onFiles={onTake}
      >
        {isTaken ? <Trans>Choose another picture</Trans> : <Trans>Choose picture</Trans>}
      </FileButton>
      {isTaken && (
        <Button
          kind="quiet"
          icon={Trash2}
          label={t`Remove the photo “${label}”`}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/**
 * A photograph, by the camera or from a file. Without a network it lies on this device until it can
 * be sent.
 */
export const Photograph = ({ field, run, isMissing, store }: PhotographProps) => {
  const { t } = useLingui()
  const { field_revisionid, label, required } = field
  const id = useId()
  const value = valueOf(run, field_revisionid)
  const { problem, take } = useTaking(field, store)
  const isLost = value === '' && run.lost?.includes(field_revisionid) === true
  const words = useRefusedFileWords()
  const refused = run.refused?.find(one => one.field_revisionid === field_revisionid)
  const error =
    problem ??
    (refused && words.line(refused)) ??
    (isLost
      ? t`This device no longer has the photo. Take the photo again.`
      : isMissing && value === ''
        ? t`Required.`
        : null)
  return (
    <>
      <fieldset
        className={captured.choice}
        aria-describedby={error ? id : undefined}
        data-field={field_revisionid}
        data-complete={isMissing ? undefined : ''}
      >
        <legend className={captured.legend}>{required ? t`${label} (required)` : label}</legend>
        {value !== '' && <Taken run={run} field={field} value={value} />}
        {store && (
          <PhotoActs
            label={label}
            isTaken={value !== ''}
            onTake={take}
            onRemove={() => store.remove(field_revisionid, value)}
          />
        )}
        {error && (
          <p id={id} className={captured.fault} role={problem ? 'alert' : undefined}>
            {error}
          </p>
        )}
      </fieldset>
      <WhyReplaced
        field={field}
        run={run}
        label={t`Why was the photo “${label}” replaced or removed?`}
        store={store}
      />
    </>
  )
}
