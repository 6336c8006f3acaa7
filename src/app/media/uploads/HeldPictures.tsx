import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { openBoardDrafts } from '#app/drafts/journal/boardDrafts.ts'
import { currentOutbox } from '#app/drafts/react/hooks.ts'
import { currentUploads, useAllUploads } from '#app/drafts/react/useUploads.ts'
import type { Upload } from '#app/drafts/uploads/upload.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { ApiError } from '#lib/errors.ts'
import { discardHeld, heldByGuide, saveHeld } from './heldFiles.ts'

type OfGuideProps = { guideid: number; files: readonly Upload[] }

/** It is deleted, or this person may not edit it: no board opens for its pictures. */
const useIsShut = (guideid: number): boolean => {
  const { data, error } = useQuery(
    read('readGuide', { params: { guideid }, query: { unpatrolled: true } }),
  )
  return error instanceof ApiError
    ? [403, 404, 410].includes(error.status)
    : data?.can_edit === false
}

const OfGuide = ({ guideid, files }: OfGuideProps) => {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const [queue, userid] = [currentUploads(), currentOutbox()?.owner.userid]
  const isShut = useIsShut(guideid)
  if (!isShut || !queue || userid === undefined) return null
  const held = () => ({ queue, drafts: openBoardDrafts(), userid, guideid, files })
  const count = files.length
  return (
    <>
      <Notice
        kind="warn"
        icon={Images}
        role="status"
        action={
          <>
            <Button small onClick={() => void saveHeld(held())}>
              <Trans>Save to my media</Trans>
            </Button>
            <Button small kind="quiet" onClick={() => setIsAsked(true)}>
              <Trans>Discard…</Trans>
            </Button>
          </>
        }
      >
        <Plural
          value={count}
          one={`# picture is waiting on the photo board of guide ${guideid}, which you cannot edit.`}
          other={`# pictures are waiting on the photo board of guide ${guideid}, which you cannot edit.`}
        />
      </Notice>
      {isAsked && (
        <AskDialog
          title={t`Discard without uploading?`}
          verb={<Plural value={count} one="Discard # picture" other="Discard # pictures" />}
          danger
          careful
          onAct={() => void discardHeld(held())}
          onClose={() => setIsAsked(false)}
        >
          <p>
            <Trans>Nothing was uploaded. Files that you chose from your device stay on it.</Trans>
          </p>
        </AskDialog>
      )}
    </>
  )
}

/** Pictures that wait on boards which cannot be opened any more. */
export const HeldPictures = () => {
  const found = heldByGuide(useAllUploads())
  return [...found].map(([guideid, files]) => (
    <OfGuide key={guideid} guideid={guideid} files={files} />
  ))
}
