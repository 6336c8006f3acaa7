import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { MarkedWords } from '#app/shell/wrong/MarkedWords.tsx'
import { WrongDialog } from '#app/shell/wrong/WrongDialog.tsx'
import type { PagePlace } from '#app/shell/wrong/wrongPlace.ts'
import { Button } from '#app/ui/buttons/Button.tsx'

const placeOn = ({ namespace, title, revisionid }: Wiki, part: PagePlace['part']): PagePlace => ({
  page: { namespace, title },
  part,
  revisionid,
})

/** Below a page, for everybody who marks no words; and a small button at words that are marked. */
export const PageWrong = ({ wiki }: { wiki: Wiki }) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { langid } = wiki
  return (
    <div>
      <Button kind="quiet" small icon={MessageSquareWarning} onClick={() => setIsOpen(true)}>
        <Trans>Report a problem…</Trans>
      </Button>
      <MarkedWords langid={langid} placeOf={() => placeOn(wiki, 'contents')} />
      {isOpen && (
        <WrongDialog
          langid={langid}
          place={placeOn(wiki, 'page')}
          quote={null}
          about={t`You are reporting the page as a whole. To report one sentence, select it on the page first.`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
