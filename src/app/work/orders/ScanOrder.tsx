import { Trans, useLingui } from '@lingui/react/macro'
import { ScanLine, Search } from 'lucide-react'
import { useState } from 'react'
import { workOrderLimits } from '#contract/workorders/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTyped } from '#app/ui/fields/useTyped.ts'
import { ScanDialog } from '../bench/inputs/ScanInput.tsx'
import styles from './Orders.module.css'

/** Opens an order by its number or a serial number: typed, or read by a scanner or the camera. */
export const ScanOrder = ({
  code = '',
  onOpen,
}: {
  code?: string
  onOpen: (code: string) => void
}) => {
  const { t } = useLingui()
  // The field stays, and its focus: the next code is scanned into it.
  const { typed, setTyped, noteSent } = useTyped(code)
  const [isScanning, setScanning] = useState(false)
  // Nothing leads to all of them.
  const open = (read: string) => {
    noteSent(read.trim())
    onOpen(read.trim())
  }
  // Browsers have a camera for pages on https only.
  const hasCamera = 'mediaDevices' in navigator
  return (
    <form
      role="search"
      aria-label={t`Open a work order`}
      className={styles.scan}
      onSubmit={event => {
        event.preventDefault()
        event.currentTarget.querySelector('input')?.select()
        open(typed)
      }}
    >
      <TextField
        label={t`Scan or type a work order or serial number`}
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={workOrderLimits.number}
        onChange={event => setTyped(event.target.value)}
        after={
          <span className={styles.beside}>
            {hasCamera && (
              <Button
                icon={ScanLine}
                label={t`Scan with the camera…`}
                onClick={() => setScanning(true)}
              />
            )}
            <Button type="submit" icon={Search}>
              <Trans>Open</Trans>
            </Button>
          </span>
        }
      />
      {isScanning && (
        <ScanDialog
          label={t`Work order or serial number`}
          onClose={() => setScanning(false)}
          onRead={read => {
            setScanning(false)
            open(read)
          }}
        />
      )}
    </form>
  )
}
