import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import type { FooterLink, Settings } from '#contract/settings/list.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import type { SetSetting } from './SettingValue.tsx'
import styles from './SiteSettings.module.css'

type ValueProps = { settings: Settings; set: SetSetting }

/** Links of the site's own, in the order in which they stand. */
export const FooterLinks = ({ settings: { footer_links: links }, set }: ValueProps) => {
  const { t } = useLingui()
  const place = useFocusAfterRemoval<HTMLDivElement>()
  const put = (at: number, change: Partial<FooterLink>) =>
    set(
      'footer_links',
      links.map((link, n) => (n === at ? { ...link, ...change } : link)),
    )
  return (
    <div ref={place} className={styles.rows}>
      {links.map(({ title, url }, n) => {
        const number = n + 1
        return (
          <div key={n} className={styles.rows} role="group" aria-label={t`Link ${number}`}>
            <TextField
              label={t`Link text`}
              autoComplete="off"
              maxLength={64}
              value={title}
              onChange={event => put(n, { title: event.target.value })}
            />
            <TextField
              label={t`Address`}
              autoComplete="off"
              maxLength={500}
              value={url}
              onChange={event => put(n, { url: event.target.value })}
            />
            <Button
              small
              kind="quiet"
              icon={X}
              aria-label={t`Remove link ${number}`}
              onClick={() =>
                set(
                  'footer_links',
                  links.filter((_, at) => at !== n),
                )
              }
            >
              <Trans>Remove</Trans>
            </Button>
          </div>
        )
      })}
      {links.length < 12 && (
        <Button
          small
          icon={Plus}
          onClick={() => set('footer_links', [...links, { title: '', url: '' }])}
        >
          <Trans>Add a link</Trans>
        </Button>
      )}
    </div>
  )
}

/** Pages that the law may ask for: an address, or the path of a page of this site. */
export const LegalPages = ({ settings: { legal_pages: pages }, set }: ValueProps) => {
  const { t } = useLingui()
  const fields = [
    ['imprint', t`Legal notice`],
    ['privacy', t`Privacy`],
    ['terms', t`Terms of use`],
  ] as const
  return (
    <div className={styles.rows}>
      {fields.map(([page, label]) => (
        <TextField
          key={page}
          label={label}
          autoComplete="off"
          maxLength={500}
          placeholder="/Wiki/…"
          value={pages[page] ?? ''}
          onChange={event =>
            set('legal_pages', { ...pages, [page]: event.target.value.trim() || null })
          }
        />
      ))}
    </div>
  )
}
