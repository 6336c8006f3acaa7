import { Trans } from '@lingui/react/macro'
import { Pilcrow } from 'lucide-react'
import { Suspense } from 'react'
import type { Outbox } from '#app/drafts/outbox.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { pageOfText, placeInText, typedInto } from '../../editor/page/pageSourceText.ts'
import texts from '../../editor/page/PageText.module.css'
import styles from './PageEditor.module.css'
import type { WikiContent } from '#app/drafts/content/wikiContent.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import type { PageWriting } from './usePageWriting.ts'

const PageSource = lazyComponent(() => import('../../editor/page/PageSource.tsx'), 'PageSource')

/** The page as its wiki text. */
export const SourceOfPage = ({
  outbox,
  wikiid,
  newestText,
  contents,
  isReadOnly,
  writing,
}: {
  outbox: Outbox
  wikiid: number
  newestText: () => string
  /** As the page was drawn last. */
  contents: WikiContent['contents']
  isReadOnly: boolean
  writing: PageWriting
}) => {
  const keys = useKeyWords()('pageSource')
  const { caret, loss, leaving, goBack, toggleSource } = writing
  return (
    <div>
      <div className={texts.sourceBar}>
        <Button small icon={Pilcrow} onClick={toggleSource}>
          <Trans>Back to the page</Trans>
        </Button>
        <span className={styles.soft}>
          {keys === undefined ? (
            <Trans>This is the page as wiki text. Press Ctrl+F or ⌘F to search.</Trans>
          ) : (
            <Trans>
              This is the page as wiki text. Press Ctrl+F or ⌘F to search, or {keys} to go back.
            </Trans>
          )}
        </span>
      </div>
      <Suspense fallback={<BusyMarker />}>
        <PageSource
          text={newestText()}
          newestText={newestText}
          at={caret ? placeInText(newestText(), caret) : 0}
          isReadOnly={isReadOnly || loss !== null}
          onText={(typed, from) => {
            // Others' words, or a picture, may have come into the page while this was
            // typed.
            const text = typedInto(from, typed, newestText())
            const before = outbox.wiki(wikiid)?.mine?.contents ?? contents
            outbox.changeWiki(wikiid, pageOfText(text, before))
            return text
          }}
          leaving={leaving}
          onBack={way => (goBack(way) ? newestText() : null)}
        />
      </Suspense>
    </div>
  )
}
