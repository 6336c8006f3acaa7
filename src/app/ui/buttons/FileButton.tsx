import { Upload } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

/** A button that opens the browser's picker for one file. `label` names the picker itself. */
export const FileButton = ({
  label,
  accept,
  why,
  onFile,
  children,
}: {
  label: string
  accept: string
  /** Why none can be chosen now, in words. */ why?: string | undefined
  onFile: (file: File) => void
  children: ReactNode
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button icon={Upload} why={why} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </div>
  )
}
