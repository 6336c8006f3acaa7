import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'
import styles from './DeletePage.module.css'
import { NamedPages } from './NamedPages.tsx'
import { useWikiLinks } from './useWikiLinks.ts'

type DeletePageProps = {
  wiki: Wiki
  title: string
  onDelete: () => Promise<void>
  onClose: () => void
}

/** What links to the page, and would lead nowhere. */
const Linking = ({ links }: { links: ReturnType<typeof useWikiLinks> }) => {
  const { t } = useLingui()
  const {
    pages = [],
    guides = [],
    page_count = 0,
    guide_count = 0,
    hidden = 0,
    inside = 0,
  } = links.data ?? {}
  const linking = [
    ...pages.map(page => ({
      href: paths.wiki(page),
      name: page.display_title || page.title,
      lang: page.langid,
    })),
    ...guides.map(guide => ({ href: paths.guide(guide), name: guide.title, lang: guide.locale })),
  ]
  return (
    <>
      {links.data && linking.length + hidden > 0 && (
        <div>
          <p>
            {inside > 0 ? (
              <Trans>
                What is in this category or links to it (links to the category would break):
              </Trans>
            ) : (
              <Trans>What links to this page (the links would break):</Trans>
            )}
          </p>
          <NamedPages
            label={t`What links here`}
            pages={linking}
            more={page_count + guide_count - linking.length}
            hidden={hidden}
          />
        </div>
      )}
      {links.data && linking.length + hidden === 0 && (
        <p className={styles.soft}>{t`Nothing links to this page.`}</p>
      )}
      {links.isError && (
        <p className={styles.soft}>
          <Trans>The links to this page did not load.</Trans>{' '}
          <Button small onClick={() => void links.refetch()}>{t`Try again`}</Button>
        </p>
      )}
    </>
  )
}

/** What stands below it. */
const ChildCategories = ({ categories }: { categories: Wiki['children'] }) => {
  const { t } = useLingui()
  return (
    <div>
      <p>
        <Plural
          value={categories.length}
          one="This category has # subcategory:"
          other="This category has # subcategories:"
        />
      </p>
      <NamedPages
        label={t`Subcategories`}
        pages={categories.map(child => ({
          href: paths.wiki(child),
          name: child.display_title || child.title,
          lang: child.langid,
        }))}
      />
    </div>
  )
}

/**
 * What goes with a page is named before it goes: what stands below it, what lies in it, what links
 * to it.
 */
export const DeletePageDialog = ({ wiki, title, onDelete, onClose }: DeletePageProps) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const links = useWikiLinks(wiki)
  const { children, available_langids } = wiki
  const inside = links.data?.inside ?? 0
  const languages = available_langids.length
  const { isPending, error, run } = useAttempt(onDelete, {
    stale: t`Someone else saved a change, so nothing was deleted. Close the dialog to read the page as it is now, or delete it anyway.`,
  })
  const why = isPending
    ? t`Deleting…`
    : !isOnline
      ? t`You are offline. Reconnect to delete.`
      : children.length > 0
        ? t`Move or delete the subcategories first.`
        : inside > 0
          ? t`Move or delete the guides in this category first.`
          : links.isPending
            ? t`Checking what links here…`
            : undefined
  return (
    <AskDialog
      title={t`Delete “${title}”?`}
      onClose={onClose}
      verb={<Trans>Delete page</Trans>}
      danger
      careful
      why={why}
      onAct={() => void run()}
    >
      <div className={styles.fields}>
        <p>
          {languages > 1 ? (
            <Trans>
              Nobody will be able to read this page in any of its {languages} languages.
            </Trans>
          ) : (
            <Trans>Nobody will be able to read this page.</Trans>
          )}{' '}
          <Trans>You can restore it later under “Deleted”.</Trans>
        </p>
        {children.length > 0 && <ChildCategories categories={children} />}
        {inside > 0 && (
          <p>
            <Plural
              value={inside}
              one="# guide is in this category."
              other="# guides are in this category."
            />
          </p>
        )}
        <Linking links={links} />
        {error && <p role="alert">{error}</p>}
      </div>
    </AskDialog>
  )
}
