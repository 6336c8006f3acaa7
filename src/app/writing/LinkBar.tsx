import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { ExternalLink, FilePlus2, Link2 } from 'lucide-react'
import { isPageTitle } from '#wikitext/constructs/wikiLink.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { leadTo, linkAt } from '#app/editor/page/pageLinks.ts'
import styles from './LinkBar.module.css'
import { useNamespaceWords } from '#app/editor/pickers/useNamespaceWords.ts'

const CreatePageLink = ({ title }: { title: string }) => (
  <LinkButton small kind="quiet" icon={FilePlus2} href={paths.newWiki({ title })} target="_blank">
    <Trans>Create page</Trans>
  </LinkButton>
)

/**
 * Where the link with the caret leads: to a page, by the name it has now, or to one that nobody has
 * written.
 */
export const LinkBar = ({ editor }: { editor: Editor }) => {
  const { t } = useLingui()
  const kindOf = useNamespaceWords()
  const here = useEditorState({
    editor,
    selector: ({ editor: now }) => linkAt(now.state),
    equalityFn: (a, b) => a?.title === b?.title && a?.found === b?.found,
  })
  if (!here?.found) return null
  const {
    title,
    found: { page, called },
  } = here
  const name = page && (page.display_title || page.title)
  const other = called && (called.display_title || called.title)
  return (
    <div role="toolbar" aria-label={t`Link to ${title}`} className={styles.bar}>
      {page ? (
        <>
          <p className={styles.words}>
            <b>{name}</b>{' '}
            <span className={styles.soft}>
              {page.title === name
                ? kindOf(page.namespace)
                : `${kindOf(page.namespace)}, ${page.title}`}
            </span>
          </p>
          <LinkButton
            small
            kind="quiet"
            icon={ExternalLink}
            href={paths.wiki(page)}
            target="_blank"
          >
            <Trans>Open in a new tab</Trans>
          </LinkButton>
        </>
      ) : (
        <>
          <p className={styles.words}>
            <Trans>There is no page “{title}” yet.</Trans>
          </p>
          {called && isPageTitle(called.title) && (
            <Button small kind="quiet" icon={Link2} onClick={() => leadTo(editor, called.title)}>
              <Trans>
                Link to “{other}” ({kindOf(called.namespace)}) instead
              </Trans>
            </Button>
          )}
          <CreatePageLink title={title} />
        </>
      )}
    </div>
  )
}
