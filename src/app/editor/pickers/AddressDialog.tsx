import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { isWritableUrl, writableUrl } from '#wikitext/url.ts'
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
    const typed = address.trim()
    // Brackets and bars would end the link: they are written as the web writes them.
    const to = writableUrl(typed)
    if (!/^https?:\/\/\S+$/i.test(typed) || !isWritableUrl(to))
      return setError(t`Enter an address that starts with http:// or https:// and has no spaces.`)
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
