import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { currentUploads, useAllUploads } from '#app/drafts/react/useUploads.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { FileButton } from '../uploads/FileButton.tsx'
import { LibraryShelf } from './LibraryShelf.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import type { Choices, LibraryKind } from './useLibrary.ts'

type LibraryDialogProps<K extends LibraryKind> = {
  kind: K
  onClose: () => void
  onChoose: (choice: Choices[K]) => void
}

/** What is mine of one kind: one click takes one, and new files come into it from here. */
export const LibraryDialog = <K extends LibraryKind>({
  kind,
  onClose,
  onChoose,
}: LibraryDialogProps<K>) => {
  const { t } = useLingui()
  const uploads = useAllUploads().filter(upload => upload.kind === kind && upload.place === null)
  return (
    <Dialog
      wide
      title={
        {
          image: t`Choose a picture`,
          video: t`Choose a video`,
          document: t`Choose a document`,
        }[kind]
      }
      onClose={onClose}
      actions={
        <>
          <FileButton
            icon={Upload}
            kinds={[kind]}
            multiple
            inputLabel={t`Files to add to your media`}
            onFiles={files => currentUploads()?.add(files, null, [kind])}
          >
            <Trans>Upload</Trans>
          </FileButton>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <UploadList uploads={uploads} />
      <LibraryShelf kind={kind} onChoose={choice => (onChoose(choice), onClose())} />
    </Dialog>
  )
}
