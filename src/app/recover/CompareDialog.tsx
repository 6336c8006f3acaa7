import { Trans, useLingui } from '@lingui/react/macro'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { stepContent } from '#app/drafts/content/stepFields.ts'
import { guideContent } from '#app/drafts/content/guideFields.ts'
import { wikiContent } from '#app/drafts/content/wikiFields.ts'
import type { Draft } from '#app/drafts/model/draft.ts'
import type { UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { plainText } from '#app/drafts/model/draftText.ts'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import styles from './Recover.module.css'
import { useDocumentName } from './useDocumentName.ts'
import { useRevisions } from './useRevisions.ts'

type ComparedProps = { name: string; draft: Draft; there: string | null }

const Compared = ({ name, draft, there }: ComparedProps) => {
  const before = plainText(draft.base?.content ?? null)
  return (
    <section className={styles.compared}>
      <h3>{name}</h3>
      <p className={styles.text}>
        {draft.mine === null ? (
          <Trans>You deleted this step.</Trans>
        ) : (
          <WordDiff before={before} now={plainText(draft.mine)} />
        )}
      </p>
      {there !== null && there !== before && draft.base && (
        <>
          <h4>
            <Trans>Changes saved since you started</Trans>
          </h4>
          <p className={styles.text}>
            <WordDiff before={before} now={there} />
          </p>
        </>
      )}
    </section>
  )
}

/** What was changed here, and what the service has got since, part by part. */
export const CompareDialog = ({
  document,
  onClose,
}: {
  document: UnsentDocument
  onClose: () => void
}) => {
  const { t } = useLingui()
  const { guide, wiki } = useRevisions(document)
  const steps = guide?.steps ?? []
  const nameOf = ({ stepid }: Draft) => {
    const number = steps.findIndex(step => step.stepid === stepid) + 1
    if (document.page) return t`Page`
    if (stepid === null) return t`Details`
    return number > 0 ? t`Step ${number}` : isTemporary(stepid) ? t`A new step` : t`A step`
  }
  const thereOf = ({ stepid }: Draft): string | null => {
    if (wiki) return plainText(wikiContent(wiki))
    if (!guide) return null
    if (stepid === null) return plainText(guideContent(guide))
    const step = steps.find(one => one.stepid === stepid)
    return step ? plainText(stepContent(step)) : null
  }
  const title = useDocumentName()(document.title, document.doc)
  return (
    <Dialog
      wide
      title={t`Compare unsent edits: “${title}”`}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {document.drafts.map(draft => (
        <Compared
          key={draft.stepid ?? 0}
          name={nameOf(draft)}
          draft={draft}
          there={thereOf(draft)}
        />
      ))}
    </Dialog>
  )
}
