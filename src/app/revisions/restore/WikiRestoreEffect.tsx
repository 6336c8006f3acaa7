import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import type { WikiContent } from '#app/drafts/content/wikiContent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import block from '../diff/BlockDiff.module.css'
import { changedBlocks, comparePages, isEqualPage } from '../compare/compareWiki.ts'
import { PageComparison } from '../diff/PageComparison.tsx'
import styles from './RestorePanel.module.css'
import { linksBetween, type PageScope } from './restoreWiki.ts'
import { MovedOn, UndoPart } from './SavedPart.tsx'
import type { Asked, Restore } from './useRestore.ts'

type PageEffectProps = {
  asked: Asked<WikiContent, PageScope>
  restore: Restore<WikiContent, PageScope>
  below: readonly string[]
}

/**
 * What restoring would do to the page as it is now, which links come and go with it, and the one
 * button that does it.
 */
export const WikiRestoreEffect = ({ asked, restore, below }: PageEffectProps) => {
  const { t, i18n } = useLingui()
  const { effect, from: revision } = asked
  const comparison = comparePages(effect.now, effect.target)
  const isNothing = isEqualPage(comparison)
  const blocks = changedBlocks(comparison)
  const isWhole = effect.wanted === 'all'
  const counts = [
    blocks > 0 && plural(blocks, { one: '# block', other: '# blocks' }),
    comparison.fields.length > 0 &&
      plural(comparison.fields.length, { one: '# detail', other: '# details' }),
  ]
    .filter(Boolean)
    .join(', ')
  const isBack = revision === null
  const head = isBack
    ? t`Taking that back changes the page:`
    : isWhole
      ? t`Restoring revision ${revision} changes the page:`
      : t`Restoring this piece of revision ${revision} changes the page:`
  const { gone, come } = linksBetween(effect.now, effect.target)
  const list = (titles: readonly string[]) => new Intl.ListFormat(i18n.locale).format(titles)
  const [goneList, comeList, belowList] = [list(gone), list(come), list(below)]
  return (
    <>
      <Notice kind={asked.kind === 'asking' && asked.movedOn ? 'warn' : 'accent'} icon={History}>
        <MovedOn asked={asked} />
        {isNothing ? (
          <p>
            <Trans>The page says this already: there is nothing to restore.</Trans>
          </p>
        ) : (
          <>
            <p>
              <b>{head}</b> {counts}.
            </p>
            {(gone.length > 0 || come.length > 0 || (isWhole && below.length > 0)) && (
              <ul className={block.pages}>
                {gone.length > 0 && <li>{t`Links that go: ${goneList}.`}</li>}
                {come.length > 0 && <li>{t`Links that come: ${comeList}.`}</li>}
                {isWhole && below.length > 0 && (
                  <li>{t`The categories below it stay where they are: ${belowList}.`}</li>
                )}
              </ul>
            )}
            <p>
              {isWhole && <Trans>Its titles and flags stay as they are.</Trans>}{' '}
              <Trans>
                It is saved as a new revision with the old text. Everything that was saved since
                stays in the history, and you can undo it.
              </Trans>
            </p>
          </>
        )}
        <p className={styles.acts}>
          {!isNothing && (
            <Button
              kind="main"
              why={asked.kind === 'writing' ? t`It is being saved.` : undefined}
              onClick={() => void restore.write(asked)}
            >
              {isBack ? t`Take back ${counts}` : t`Restore ${counts}`}
            </Button>
          )}
          <UndoPart restoring={asked} restore={restore} />
          <Button kind="quiet" onClick={restore.close}>
            <Trans>Close</Trans>
          </Button>
        </p>
      </Notice>
      {!isNothing && (
        <details className={styles.effect} open={!isWhole}>
          <summary>
            <Trans>The effect on the page as it is now</Trans>
          </summary>
          <PageComparison
            comparison={comparison}
            names={{ before: t`now`, after: t`restored` }}
            inColumn
          />
        </details>
      )}
    </>
  )
}
