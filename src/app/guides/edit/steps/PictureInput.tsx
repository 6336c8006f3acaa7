import type { Ref } from 'react'
import { acceptOf } from '#app/media/uploads/FileButton.tsx'

type PictureInputProps = {
  ref: Ref<HTMLInputElement>
  label: string
  onFiles: (files: File[]) => void
}

/** The browser's own picker of pictures, opened by a command. */
export const PictureInput = ({ ref, label, onFiles }: PictureInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={acceptOf(['image'])}
    multiple
    hidden
    aria-label={label}
    onChange={event => {
      onFiles([...(event.target.files ?? [])])
      event.target.value = ''
    }}
  />
)
