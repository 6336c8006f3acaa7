import { useRef } from 'react'
import type { ReactNode } from 'react'
import { endingsOf } from '#contract/uploads/fileKinds.ts'
import type { UploadKind } from '#contract/uploads/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { ButtonLook } from '#app/ui/buttons/Button.tsx'

/** What a file picker offers. `image/*` lets a phone offer its photographs and its camera. */
export const acceptOf = (kinds: readonly UploadKind[]): string =>
  [
    ...kinds.flatMap(kind => endingsOf[kind].map(ending => `.${ending}`)),
    ...(kinds.includes('image') ? ['image/*'] : []),
  ].join(',')

type FileButtonProps = ButtonLook & {
  kinds: readonly UploadKind[]
  /** Instead of all that these kinds have. */
  endings?: readonly string[]
  /** The name of the picker itself. */
  inputLabel: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  /** Opens the camera of a phone at once. */
  camera?: boolean
  label?: string
  why?: string | undefined
  children?: ReactNode
}

/** A button that opens the browser's own picker of files. */
export const FileButton = ({
  kinds,
  endings,
  inputLabel,
  onFiles,
  multiple,
  camera,
  children,
  ...button
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={
          camera ? 'image/*' : (endings?.map(ending => `.${ending}`).join(',') ?? acceptOf(kinds))
        }
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        hidden
        aria-label={inputLabel}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
