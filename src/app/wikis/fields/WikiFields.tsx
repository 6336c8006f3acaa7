import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { useMe } from '#app/api/useMe.ts'
import type { WikiChanges, WikiContent, WikiField } from '#app/drafts/content/wikiContent.ts'
import { wikiProblems } from '#app/drafts/content/wikiFields.ts'
import { InfoRows } from './InfoRows.tsx'
import { PageFlags } from './PageFlags.tsx'
import { PagePicture } from './PagePicture.tsx'
import { PagePlace } from './PagePlace.tsx'
import { fieldsOf, mayWrite, type PageField } from './pageFields.ts'
import { SupplierRows } from './SupplierRows.tsx'
import styles from './WikiFields.module.css'
import { FieldSection } from './FieldSection.tsx'
import { PageDocuments } from './PageDocuments.tsx'
import { ShownWith } from './ShownWith.tsx'
import { TitleFields } from './TitleFields.tsx'
import { WikiValueFields } from './WikiValueFields.tsx'

/** `content`: the page as it is written now; `change` goes to its draft. */
type WikiFieldsProps = { page: Wiki; content: WikiContent; change: (changes: WikiChanges) => void }

const isAsBefore = (before: WikiFieldsProps, now: WikiFieldsProps): boolean =>
  before.page === now.page &&
  (Object.keys(now.content) as (keyof WikiContent)[]).every(
    key => key === 'contents' || key === 'source' || before.content[key] === now.content[key],
  )

const useFieldErrors = (content: WikiContent) => {
  const { t } = useLingui()
  const problems = wikiProblems(content)
  const errorOf = (field: WikiField, at?: number): string | undefined => {
    const problem = problems.find(
      one => one.field === field && (at === undefined || one.index === at),
    )
    if (!problem) return undefined
    if (problem.code === 'too_long') return t`This text is too long and is not saved. Shorten it.`
    return field === 'display_title'
      ? t`A page needs a title. Until you enter one, the old title is kept.`
      : t`Fill in or remove this row. Until then, this list is not saved.`
  }
  return errorOf
}

/**
 * Everything of a page beside its text; what its namespace does not have is not there. Keys typed
 * into the text do not draw it anew.
 */
export const WikiFields = memo(function WikiFields({ page, content, change }: WikiFieldsProps) {
  const { t } = useLingui()
  const me = useMe()
  const fields = fieldsOf(content.namespace)
  const has = (field: PageField) => fields.includes(field)
  const may = (field: PageField) => has(field) && mayWrite(field, me)
  const errorOf = useFieldErrors(content)
  const { image } = content
  const { title } = page
  return (
    <div className={styles.fields}>
      {has('display_title') && (
        <TitleFields page={page} content={content} change={change} may={may} errorOf={errorOf} />
      )}
      <FieldSection title={t`Picture`}>
        <PagePicture
          wikiid={page.wikiid}
          image={image}
          onImage={picture => change({ image: picture })}
        />
      </FieldSection>
      {page.namespace === 'CATEGORY' && title !== 'Root' && (
        <FieldSection title={t`Place in the tree`}>
          <PagePlace page={page} />
        </FieldSection>
      )}
      {has('info') && (
        <FieldSection title={t`Facts`}>
          <InfoRows
            info={content.info}
            onInfo={info => change({ info })}
            errorOf={at => errorOf('info', at)}
          />
        </FieldSection>
      )}
      {has('suppliers') && (
        <FieldSection title={t`Suppliers`}>
          <SupplierRows
            suppliers={content.suppliers}
            onSuppliers={suppliers => change({ suppliers })}
            errorOf={at => errorOf('suppliers', at)}
          />
        </FieldSection>
      )}
      {has('documents') && <PageDocuments documents={content.documents} change={change} />}
      <ShownWith content={content} change={change} mayJudge={may('repairability_score')} />
      <WikiValueFields content={content} change={change} may={may} />
      <FieldSection title={t`Flags`}>
        <PageFlags
          known={page.flag_details}
          flags={content.flags}
          onFlags={flags => change({ flags })}
        />
      </FieldSection>
    </div>
  )
}, isAsBefore)
