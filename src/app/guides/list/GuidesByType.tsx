import { Trans, useLingui } from '@lingui/react/macro'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { paths } from '#app/paths.ts'
import { typeNames } from '#app/ui/text/typeNames.ts'
import styles from './GuidesByType.module.css'
import { ShortGuideRows } from './ShortGuideRows.tsx'

/**
 * The guides of a category and of all below it under the names of their types; each type can be
 * linked to. More of one type are in the guide list. `category`: null for the whole site.
 */
export const GuidesByType = ({
  types,
  category,
}: {
  types: CategoryOverview['types']
  category: string | null
}) => {
  const { i18n } = useLingui()
  return (
    <div className={styles.groups}>
      {types.map(({ type, count, guides }) => {
        const typeName = typeNames[type]
        return (
          <section key={type}>
            <h3 id={`guides-${type.replaceAll(' ', '_')}`} className={styles.type}>
              {typeName ? i18n._(typeName) : type}
              <span className={styles.count}>{count}</span>
            </h3>
            <ShortGuideRows guides={guides} within={category} />
            {count > guides.length && (
              <a
                className={styles.all}
                href={paths.guides({ category: category ?? '', types: [type] })}
              >
                <Trans>All {count} guides</Trans>
              </a>
            )}
          </section>
        )
      })}
    </div>
  )
}
