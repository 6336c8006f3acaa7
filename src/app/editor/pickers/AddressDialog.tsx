import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { isWritableUrl } from '#wikitext/url.ts'
import { FormDialog } from './FormDialog.tsx'

type AddressDialogProps = {
  title: string
  help: string
  onClose: () => void
  onAddress: (address: string) => void
}

/** Asks for an address of the web. */
export const AddressDialog = ({ title, help, onClose, onAddress }: AddressDialogProps) => {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const to = address.trim()
    if (!/^https?:\/\/\S+$/i.test(to) || !isWritableUrl(to))
      return setError(t`An address starts with http:// or https://.`)
    onClose()
    onAddress(to)
  }
  return (
    <FormDialog title={title} act={t`Insert`} onAct={add} onClose={onClose}>
      <TextField
        label={t`Address`}
        type="url"
        help={help}
        value={address}
        error={error}
        autoFocus
        onChange={event => setAddress(event.target.value)}
      />
    </FormDialog>
  )
}
