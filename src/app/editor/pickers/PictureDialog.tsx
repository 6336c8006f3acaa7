import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { imageSizes, type ImageSize } from '#wikitext/env.ts'
import { FormDialog } from './FormDialog.tsx'
import styles from './FormDialog.module.css'
import { formOf, imageAligns, isCaption, withForm, type PictureForm } from './pictureToken.ts'

type PictureDialogProps = { token: string; onClose: () => void; onToken: (token: string) => void }

/** How a picture stands in this page: what is written below it, how large it is, on which side. */
export const PictureDialog = ({ token, onClose, onToken }: PictureDialogProps) => {
  const { t } = useLingui()
  const [form, setForm] = useState(() => formOf(token))
  const sizes: Record<ImageSize, string> = {
    thumbnail: t`Very small`,
    standard: t`Standard`,
    medium: t`Medium`,
    large: t`Large`,
    huge: t`Very large`,
    original: t`Original size`,
  }
  const aligns: Record<PictureForm['align'], string> = {
    left: t`Left of the text`,
    center: t`Centred`,
    right: t`Right of the text`,
  }
  const error = isCaption(form.caption) ? undefined : t`A caption cannot contain [, ] or |.`
  const save = () => {
    if (error) return
    onClose()
    onToken(withForm(token, { ...form, caption: form.caption.trim() }))
  }
  return (
    <FormDialog
      title={t`Edit caption, size and position`}
      act={t`Apply`}
      onAct={save}
      onClose={onClose}
      className={styles.fields}
    >
      <TextField
        label={t`Caption`}
        autoFocus
        autoComplete="off"
        help={t`Shown below the picture.`}
        error={error}
        value={form.caption}
        onChange={event => setForm({ ...form, caption: event.target.value })}
      />
      <Select
        label={t`Size`}
        options={imageSizes.map(value => ({ value, label: sizes[value] }))}
        value={form.size}
        onChange={event => setForm({ ...form, size: event.target.value as ImageSize })}
      />
      <Select
        label={t`Position`}
        options={imageAligns.map(value => ({ value, label: aligns[value] }))}
        value={form.align}
        onChange={event => setForm({ ...form, align: event.target.value as PictureForm['align'] })}
      />
    </FormDialog>
  )
}
