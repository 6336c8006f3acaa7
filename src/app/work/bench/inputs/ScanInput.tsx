import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { workLimits } from '#contract/worklog/shapes.ts'
import styles from './ScanInput.module.css'
import type { InputProps } from './inputProps.ts'

/**
 * Codes as they stand on parts and labels. The library's own reader of many kinds writes a warning
 * for each picture without a code (its issue 648), so its readers are asked one after the other.
 */
const reader = async () => {
  const [{ BrowserCodeReader }, library] = await Promise.all([
    import('@zxing/browser'),
    import('@zxing/library'),
  ])
  const { DataMatrixReader, MultiFormatOneDReader, NotFoundException, QRCodeReader } = library
  const readers = [new QRCodeReader(), new DataMatrixReader(), new MultiFormatOneDReader()]
  return new BrowserCodeReader({
    decode: image => {
      for (const one of readers) {
        try {
          return one.decode(image)
        } catch {
          // none of its kind
        }
      }
      throw new NotFoundException()
    },
    reset: () => readers.forEach(one => one.reset()),
  })
}

/** Reads codes from the camera at the back until one is found. The answer lets the camera go. */
const readCodes = (
  video: HTMLVideoElement,
  { onRead, onFail }: { onRead: (code: string) => void; onFail: () => void },
): (() => void) => {
  let isLeft = false
  const reading = reader().then(found =>
    found.decodeFromConstraints({ video: { facingMode: 'environment' } }, video, result => {
      if (result && !isLeft) onRead(result.getText())
    }),
  )
  reading.catch(() => {
    if (!isLeft) onFail()
  })
  return () => {
    isLeft = true
    // The camera may be asked for only now. One that never came has nothing to stop.
    reading.then(({ stop }) => stop()).catch(() => undefined)
  }
}

type ScanDialogProps = { label: string; onRead: (code: string) => void; onClose: () => void }

export const ScanDialog = ({ label, onRead, onClose }: ScanDialogProps) => {
  const { t } = useLingui()
  const [isWithout, setWithout] = useState(false)
  // The camera is asked for once, however often this is drawn.
  const [start] = useState(
    () => (video: HTMLVideoElement) => readCodes(video, { onRead, onFail: () => setWithout(true) }),
  )
  return (
    <Dialog
      title={t`Scan “${label}”`}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {isWithout ? (
        <Notice kind="warn" icon={CircleAlert} role="alert">
          <Trans>
            The camera is not available. Allow camera access in your browser, or type the code.
          </Trans>
        </Notice>
      ) : (
        <>
          <video ref={start} className={styles.camera} muted playsInline aria-label={t`Camera`} />
          <MutedText>
            <Trans>Hold the code up to the camera. It is read automatically.</Trans>
          </MutedText>
        </>
      )}
    </Dialog>
  )
}

/** A code by the camera, by a hand scanner, which types it and presses Enter, or by typing. */
export const ScanInput = ({
  field,
  value,
  label,
  help,
  error,
  isReadOnly,
  onType,
  onLeave,
}: InputProps) => {
  const { t } = useLingui()
  const [isScanning, setScanning] = useState(false)
  // Browsers have a camera for pages on https only.
  const hasCamera = 'mediaDevices' in navigator && !isReadOnly
  return (
    <div data-field={field.field_revisionid}>
      <TextField
        label={label}
        value={value}
        readOnly={isReadOnly}
        help={help}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={workLimits.value}
        onChange={event => onType(event.target.value)}
        onBlur={onLeave}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onLeave()
        }}
        after={
          hasCamera && (
            <Button
              icon={ScanLine}
              label={t`Scan “${field.label}” with the camera…`}
              onClick={() => setScanning(true)}
            />
          )
        }
      />
      {isScanning && (
        <ScanDialog
          label={field.label}
          onClose={() => setScanning(false)}
          onRead={code => {
            setScanning(false)
            onType(code)
            onLeave()
          }}
        />
      )}
    </div>
  )
}
