import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, X } from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import type { Wiki } from '#contract/wikis/schemas.ts'
import { useMe } from '#app/api/useMe.ts'
import { LibraryDialog } from '#app/media/library/LibraryDialog.tsx'
import type { WikiChanges, WikiContent, WikiField } from '#app/drafts/content/wikiContent.ts'
import { wikiProblems } from '#app/drafts/content/wikiFields.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { InfoRows } from './InfoRows.tsx'
import { PageFlags } from './PageFlags.tsx'
import { PagePicture } from './PagePicture.tsx'
import { PagePlace } from './PagePlace.tsx'
import { fieldsOf, mayWrite, type PageField } from './pageFields.ts'
import { SupplierRows } from './SupplierRows.tsx'
import styles from './WikiFields.module.css'

const highestScore = 10

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** `content`: the page as it is written now; `change` goes to its draft. */
type WikiFieldsProps = { page: Wiki; content: WikiContent; change: (changes: WikiChanges) => void }

const isAsBefore = (before: WikiFieldsProps, now: WikiFieldsProps): boolean =>
  before.page === now.page &&
  (Object.keys(now.content) as (keyof WikiContent)[]).every(
    key => key === 'contents' || key === 'source' || before.content[key] === now.content[key],
  )

/**
 * Everything of a page beside its text; what its namespace does not have is not there. Keys typed
 * into the text do not draw it anew.
 */
export const WikiFields = memo(function WikiFields({ page, content, change }: WikiFieldsProps) {
  const { t } = useLingui()
  const me = useMe()
  const [open, setOpen] = useState<'document' | null>(null)
  const documentList = useFocusAfterRemoval<HTMLDivElement>()
  const close = () => setOpen(null)
  const fields = fieldsOf(content.namespace)
  const has = (field: PageField) => fields.includes(field)
  const may = (field: PageField) => has(field) && mayWrite(field, me)
  const problems = wikiProblems(content)
  const errorOf = (field: WikiField, at?: number): string | undefined => {
    const problem = problems.find(
      one => one.field === field && (at === undefined || one.index === at),
    )
    if (!problem) return undefined
    if (problem.code === 'too_long')
      return t`Longer than the service takes. Not sent until it is shorter.`
    return field === 'display_title'
      ? t`A page has a title. Not sent while it is empty.`
      : t`An empty row is not sent.`
  }
  const { image, documents } = content
  const { title } = page
  return (
    <div className={styles.fields}>
      {has('display_title') && (
        <Section title={t`Titles`}>
          {may('display_title') ? (
            <TextField
              label={t`Title for readers`}
              autoComplete="off"
              help={t`In the address it stays “${title}”.`}
              error={errorOf('display_title')}
              count={{ used: codePoints(content.display_title), max: limits.wikiTitle }}
              value={content.display_title}
              onChange={event => change({ display_title: event.target.value })}
            />
          ) : (
            <p>
              {content.display_title}{' '}
              <small className={styles.small}>{t`Renaming asks for more than 500 points.`}</small>
            </p>
          )}
          {may('display_title') && content.display_title !== title && (
            <span className={styles.acts}>
              <Button small kind="quiet" onClick={() => change({ display_title: title })}>
                <Trans>As in the address</Trans>
              </Button>
            </span>
          )}
          {may('page_title') && (
            <TextField
              label={t`Name of the window`}
              autoComplete="off"
              help={t`What search engines show. Empty: the title.`}
              error={errorOf('page_title')}
              count={{ used: codePoints(content.page_title ?? ''), max: limits.wikiTitle }}
              value={content.page_title ?? ''}
              onChange={event => change({ page_title: event.target.value || null })}
            />
          )}
          <TextArea
            label={t`Summary`}
            rows={3}
            help={t`One or two sentences. Lists and search results show them.`}
            error={errorOf('description')}
            count={{ used: codePoints(content.description), max: limits.description }}
            value={content.description}
            onChange={event => change({ description: event.target.value })}
          />
        </Section>
      )}
      <Section title={t`Picture`}>
        <PagePicture
          wikiid={page.wikiid}
          image={image}
          onImage={picture => change({ image: picture })}
        />
      </Section>
      {page.namespace === 'CATEGORY' && title !== 'Root' && (
        <Section title={t`Place in the tree`}>
          <PagePlace page={page} />
        </Section>
      )}
      {has('info') && (
        <Section title={t`Facts`}>
          <InfoRows
            info={content.info}
            onInfo={info => change({ info })}
            errorOf={at => errorOf('info', at)}
          />
        </Section>
      )}
      {has('suppliers') && (
        <Section title={t`Suppliers`}>
          <SupplierRows
            suppliers={content.suppliers}
            onSuppliers={suppliers => change({ suppliers })}
            errorOf={at => errorOf('suppliers', at)}
          />
        </Section>
      )}
      {has('documents') && (
        <Section title={t`Documents`}>
          <div ref={documentList} className={styles.rows}>
            {documents.map(({ documentid, title: name, filename }) => {
              const called = name || filename || String(documentid)
              return (
                <div key={documentid} className={styles.line}>
                  <span>{called}</span>
                  <Button
                    small
                    kind="quiet"
                    icon={X}
                    aria-label={t`Remove ${called}`}
                    onClick={() =>
                      change({ documents: documents.filter(one => one.documentid !== documentid) })
                    }
                  />
                </div>
              )
            })}
            <p className={styles.acts}>
              <Button icon={FileText} onClick={() => setOpen('document')}>
                <Trans>Add a document</Trans>
              </Button>
            </p>
          </div>
        </Section>
      )}
      <Section title={t`Shown with it`}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={content.table_of_contents}
            onChange={event => change({ table_of_contents: event.target.checked })}
          />
          <span>
            <Trans>Table of contents</Trans>
          </span>
        </label>
        {may('repairability_score') && (
          <Select
            label={t`Repairability`}
            help={t`0 is worst, 10 is best.`}
            options={[
              { value: '', label: t`Not judged` },
              ...Array.from({ length: highestScore + 1 }, (_, score) => ({
                value: String(score),
                label: String(score),
              })),
            ]}
            value={String(content.repairability_score ?? '')}
            onChange={event =>
              change({
                repairability_score: event.target.value === '' ? null : Number(event.target.value),
              })
            }
          />
        )}
      </Section>
      <Section title={t`Flags`}>
        <PageFlags
          known={page.flag_details}
          flags={content.flags}
          onFlags={flags => change({ flags })}
        />
      </Section>
      {open === 'document' && (
        <LibraryDialog
          kind="document"
          onClose={close}
          onChoose={({ documentid, title: name, filename, size, pages }) => {
            if (!documents.some(one => one.documentid === documentid))
              change({
                documents: [...documents, { documentid, title: name, filename, size, pages }],
              })
          }}
        />
      )}
    </div>
  )
}, isAsBefore)
