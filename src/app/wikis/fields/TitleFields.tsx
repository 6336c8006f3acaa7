import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import type { WikiChanges, WikiContent, WikiField } from '#app/drafts/content/wikiContent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { type PageField } from './pageFields.ts'
import styles from './WikiFields.module.css'
import { FieldSection } from './FieldSection.tsx'

type TitleFieldsProps = {
  page: Wiki
  content: WikiContent
  change: (changes: WikiChanges) => void
  may: (field: PageField) => boolean
  errorOf: (field: WikiField) => string | undefined
}

/** What a page is called, for readers and for lists. */
export const TitleFields = ({
  page: { title },
  content,
  change,
  may,
  errorOf,
}: TitleFieldsProps) => {
  const { t } = useLingui()
  return (
    <FieldSection title={t`Titles`}>
      {may('display_title') ? (
        <TextField
          label={t`Title for readers`}
          autoComplete="off"
          help={t`The address keeps the title “${title}”.`}
          error={errorOf('display_title')}
          count={{ used: codePoints(content.display_title), max: limits.wikiTitle }}
          value={content.display_title}
          onChange={event => change({ display_title: event.target.value })}
        />
      ) : (
        <p>
          {content.display_title}{' '}
          <small
            className={styles.small}
          >{t`Only Authors, Moderators, Admins and people with a reputation above 500 can rename this page.`}</small>
        </p>
      )}
      {may('display_title') && content.display_title !== title && (
        <span className={styles.acts}>
          <Button small kind="quiet" onClick={() => change({ display_title: title })}>
            <Trans>Use the title from the address</Trans>
          </Button>
        </span>
      )}
      {may('page_title') && (
        <TextField
          label={t`Page heading`}
          autoComplete="off"
          help={t`Shown above the page, in the browser tab and by search engines. Leave empty to use the title.`}
          error={errorOf('page_title')}
          count={{ used: codePoints(content.page_title ?? ''), max: limits.wikiTitle }}
          value={content.page_title ?? ''}
          onChange={event => change({ page_title: event.target.value || null })}
        />
      )}
      <TextArea
        label={t`Summary`}
        rows={3}
        help={t`One or two sentences. Shown in lists and search results.`}
        error={errorOf('description')}
        count={{ used: codePoints(content.description), max: limits.description }}
        value={content.description}
        onChange={event => change({ description: event.target.value })}
      />
    </FieldSection>
  )
}
