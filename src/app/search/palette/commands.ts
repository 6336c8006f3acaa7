import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import {
  BookOpen,
  ChevronRight,
  FilePlus2,
  House,
  Keyboard,
  Languages,
  LogIn,
  Moon,
  Plus,
  Sun,
  SunMoon,
  UserRound,
} from 'lucide-react'
import type { User } from '#contract/users/schemas.ts'
import { paths } from '#app/paths.ts'
import { openShortcutList } from '#app/shell/keys/shortcutListOpen.ts'
import { chooseLanguage, languages } from '#app/shell/language.ts'
import type { Language } from '#app/shell/language.ts'
import { chooseTheme } from '#app/shell/theme.ts'
import type { menusHere } from '#app/ui/overlays/menusHere.ts'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import type { SiteFeatures } from './paletteScreen.ts'
import { screensFor } from './paletteScreens.ts'

/** A place or a deed. `words`: other names by which people look for it. */
export type Command = {
  id: string
  icon: LucideIcon
  name: string
  words: string
  href?: string
  run?: () => void
  /** The key that does it without the palette. */
  shortcut?: ShortcutName
  /** The same in words, of a menu. */
  keys?: string | undefined
  /** Which menu it stands in. */
  below?: string
  /** Why it cannot be given now. */
  why?: string | undefined
}

const themes = [
  ['light', Sun, msg`Light theme`],
  ['dark', Moon, msg`Dark theme`],
  ['system', SunMoon, msg`System theme`],
] as const

type Say = (message: MessageDescriptor) => string

/** What whoever is here writes and has written; signing in for a stranger. */
const ownCommands = (me: User | null, say: Say): Command[] => {
  if (!me)
    return [
      {
        id: 'sign-in',
        icon: LogIn,
        name: say(msg`Sign in`),
        words: say(msg`account`),
        href: paths.signIn(),
      },
    ]
  return [
    {
      id: 'new',
      icon: Plus,
      name: say(msg`New guide`),
      words: say(msg`write create`),
      href: paths.newGuide(),
    },
    {
      id: 'page',
      icon: FilePlus2,
      name: say(msg`New page`),
      words: say(msg`write create wiki category`),
      href: paths.newWiki(),
    },
    {
      id: 'mine',
      icon: BookOpen,
      name: say(msg`My guides`),
      words: '',
      href: paths.guides({ whose: 'mine' }),
    },
    {
      id: 'me',
      icon: UserRound,
      name: say(msg`My profile`),
      words: me.username,
      href: paths.user(me),
    },
  ]
}

/** How the app looks and speaks. */
const lookCommands = (say: Say, locale: string): Command[] => [
  ...themes.map(([theme, icon, name]) => ({
    id: theme,
    icon,
    name: say(name),
    words: say(msg`theme colours`),
    run: () => chooseTheme(theme),
  })),
  ...(Object.entries(languages) as [Language, string][])
    .filter(([language]) => language !== locale)
    .map(([language, name]) => ({
      id: language,
      icon: Languages,
      name,
      words: say(msg`language`),
      run: () => void chooseLanguage(language),
    })),
]

/** What can be done from anywhere by who is here. */
export const commandsFor = (
  me: User | null,
  i18n: I18n,
  features: SiteFeatures | null,
): Command[] => {
  const say: Say = message => i18n._(message)
  return [
    ...ownCommands(me, say),
    {
      id: 'guides',
      icon: BookOpen,
      name: say(msg`All guides`),
      words: say(msg`list`),
      href: paths.guides(),
    },
    { id: 'home', icon: House, name: say(msg`Home`), words: '', href: paths.home() },
    ...screensFor(me, features).map(({ id, icon, name, words, href }) => ({
      id,
      icon,
      name: say(name),
      words: say(words),
      href,
    })),
    {
      id: 'keys',
      icon: Keyboard,
      name: say(msg`Keyboard shortcuts`),
      words: say(msg`keys help`),
      run: openShortcutList,
      shortcut: 'listShortcuts',
    },
    ...lookCommands(say, i18n.locale),
  ]
}

/** The commands of the menus that are on the screen. */
export const menuCommands = (here: ReturnType<typeof menusHere>): Command[] =>
  here.flatMap(({ id, label: menu, items }) =>
    items.flatMap((item, n): Command[] =>
      item === null
        ? []
        : [
            {
              id: `menu ${id} ${n}`,
              icon: item.icon ?? ChevronRight,
              name: item.label,
              words: menu,
              below: menu,
              keys: item.keys,
              why: item.why,
              run: item.onSelect,
            },
          ],
    ),
  )

/** Those whose name, or other words, hold the beginnings of all words typed. */
export const matching = (commands: readonly Command[], text: string): Command[] => {
  const wanted = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ name, words }) => {
    const known = `${name} ${words}`.toLocaleLowerCase().split(/\s+/)
    return wanted.every(word => known.some(one => one.startsWith(word)))
  })
}
