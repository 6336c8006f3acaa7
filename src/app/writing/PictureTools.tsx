import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Settings2, TextInitial } from 'lucide-react'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { AltDialog } from '#app/media/pictures/AltDialog.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PictureDialog } from '#app/editor/pickers/PictureDialog.tsx'

type PictureToolsProps = {
  imageid: number
  token: string
  onToken: (token: string) => void
  onDone: () => void
}

/**
 * What a picture of the text has besides itself: its form here, and its alternative text
 * everywhere.
 */
export const PictureTools = ({ imageid, token, onToken, onDone }: PictureToolsProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'form' | 'alt' | null>(null)
  const { data, isError, refetch } = useQuery({
    ...read('readImage', { params: { id: String(imageid) } }),
    retry: false,
  })
  const close = () => {
    setOpen(null)
    onDone()
  }
  return (
    <>
      <Button small kind="quiet" icon={Settings2} onClick={() => setOpen('form')}>
        <Trans>Edit caption, size and position…</Trans>
      </Button>
      <Button
        small
        kind="quiet"
        icon={TextInitial}
        why={data ? undefined : t`The picture has not loaded yet.`}
        onClick={() => setOpen('alt')}
      >
        <Trans>Edit alternative text…</Trans>
      </Button>
      {isError && !data && (
        <span role="alert">
          <Trans>The picture did not load.</Trans>{' '}
          <Button small onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </span>
      )}
      {open === 'form' && <PictureDialog token={token} onClose={close} onToken={onToken} />}
      {open === 'alt' && data && (
        <AltDialog picture={data.image} onClose={close} onDone={() => void refetch()} />
      )}
    </>
  )
}
