// Journeys of readers, and of everybody, that only `npm run soak` makes.
import type { InSoak } from './inSoak.ts'

export const others: InSoak = {
  everyLanguage: {
    titles: ['flags are told in the language', 'in a language that is longer and accented'],
    stays:
      'the language of a guide, and directions; words in src/app/locales/catalogs.test.ts, those of flags in src/app/ui/text/flagWords.test.ts, room for longer ones in everyScreen',
  },
  everyLooks: {
    titles: [
      'an enlarged picture moves only where less motion is not asked for',
      'signing in allows pasting and password managers',
      'with forced colours a button keeps an edge',
      'main targets are 44 pixels',
      'a dialog of the editor gives the focus back',
    ],
    stays: 'the first frame and roles; targets in everyScreen, focus in focusComesBack',
  },
  everyWord: {
    titles: ['cuts no word in any language'],
    stays: 'words in src/app/locales/catalogs.test.ts; widths and larger text in everyScreen',
  },
  firstStart: {
    titles: ['no screen of a first start is empty'],
    stays: 'the same of every list, and the demo that goes, in src/server/demo/demo.test.ts',
  },
  firstVisit: {
    titles: [
      'home on a phone',
      'a category on a phone',
      'a search on a phone',
      'a page that is reloaded before all',
    ],
    stays:
      'a guide that is read before the app begins, and a link that keeps the focus: all pages are sent by the same part',
  },
  focusComesBack: {
    titles: [
      'give the run up',
      'change a draft',
      'delete a release',
      'lent duties',
      'new module',
      'make it current',
      'not kept yet',
      'suspend from the board',
      'suspend what is watched',
      'move several steps',
      'not now',
      'sign in again',
      'sign out with unsent edits',
      'crop the picture of the guide',
      'media:',
      'new team',
      'clear the history',
      'all mine',
      'releases: copies',
      'take back what others show',
      'tree: new category',
      'own page: erase the account',
      'page editor: link',
      'account: erase',
    ],
    stays: 'dialogs of the step editor: all are the same part',
  },
  hostileText: {
    titles: [
      'with the content policy sixty',
      'without a content policy HTML',
      'without a content policy sixty',
    ],
    stays:
      'HTML with the content policy; hostile texts without one in hostileTextIsInert and src/wikitext',
  },
  hostileTextIsInert: {
    titles: ['text that nests ten thousand deep is shown like any other'],
    stays: 'the watch, and hostile text; depth in src/wikitext/deep.test.ts',
  },
  importsKilled: {
    titles: ['imports of a killed server fail as interrupted in every phase'],
    stays: 'imports and kills in src/server/training and src/testing/durability',
  },
  keysEverywhere: {
    titles: [
      'shortcuts follow German and French layouts and ignore composed text',
      'shortcuts use Cmd on a Mac and leave Ctrl to the system',
      'Ctrl+S sends what waits from any screen',
    ],
    stays:
      'the list of shortcuts and F6; saving by key in src/app/drafts/react/saveAll.test.ts, layouts and systems in src/app/ui/keys/shortcuts.test.ts',
  },
  leavesTheSite: {
    titles: ['whoever gets no answer to the erasure of the account reads what is so'],
    stays: 'asking and taking it back; lost answers in src/app/api/lostAnswers.api.test.ts',
  },
  newcomerTakesTour: {
    titles: ['samples fill empty dashboards'],
    stays: 'the tour itself; the sample guide in everyScreen',
  },
  ownKeys: {
    titles: ['keys of another shortcut are taken only by who says so'],
    stays: 'a step that is added by other keys; keys in src/app/ui/keys',
  },
  readerComesBack: {
    titles: [
      'a password is changed although the account was changed meanwhile',
      'an authenticator app is shown as on although the answer was lost',
      'a wrong password ends no sign-in that is there',
      "on one's own page the address is confirmed and other sign-ins are ended",
      "in one's account the address is confirmed",
      'a mark whose answer is lost',
      'a reload comes back to the place in one’s account',
    ],
    stays:
      'marks and a forgotten password; lost answers in src/app/api/lostAnswers.api.test.ts, the rest in src/server/auth',
  },
  readerFindsHelp: {
    titles: [
      'Enter without a choice opens all results',
      'categories lead down to guides',
      'of many kinds one finds its own',
      'home and category are within the rules',
    ],
    stays:
      'what is broken leads to its guide; categories in wikiReads, widths and axe in everyScreen, kinds in src/server/search',
  },
  readerOpensFiles: {
    titles: ['a page of the wiki lists its documents too'],
    stays: 'files of a guide, and films',
  },
  readerReads: {
    titles: [
      'at 390 and 320 pixels nothing scrolls sideways',
      'filters of type and category narrow the list and are taken off one by one',
      'on paper there are the words and pictures, and nothing to press',
      'a list that fills more than a page',
      'another title in the address',
      'the focus stays where it is while the address',
      'step numbers from ten on',
      'an unknown address is 404',
    ],
    stays:
      'searching, pages, pictures, languages and private guides; widths, lists and unknown addresses in everyScreen',
  },
  readerSaysWhatIsWrong: {
    titles: ['a reader marks words of a page'],
    stays: 'words of a guide',
  },
  readersComment: {
    titles: [
      'a stranger reads the comments and is shown the way in',
      'what is typed without a network stays, outlives the page, and is sent once',
    ],
    stays: 'comments that are written and answered; reading in everyScreen',
  },
  readsTheReference: {
    titles: [
      'axe finds nothing in the reference at 1440 pixels',
      'an author changes a guide from the reference after a conflict',
      'axe finds nothing in the reference at 390 pixels',
      'a stranger finds an endpoint',
    ],
    stays: 'a request that is tried and refused, and what the address holds; axe in everyScreen',
  },
  roomsAreMarked: {
    titles: ['the bar marks the room of each screen', 'the bar bears the name of the site'],
    stays: 'the menu of each kind of person; the bar in everyScreen',
  },
  searchFinds: {
    titles: [
      'search is accessible at',
      'Escape closes',
      'commands are found',
      'Enter searches for the typed words',
      'the palette goes to a line by its address',
      'the palette does more with a row',
      'words typed before the palette',
      'what was looked for instead',
      'search tells no result',
    ],
    stays:
      'the palette by keyboard, and results; axe and an empty search in everyScreen and everyState, the rest in src/server/search and src/app/search',
  },
  shellHolds: {
    titles: [
      'an unknown address ends in an explanation and a way home',
      'a failed part of the editor says so and can be started again',
      'a title with special characters works on every screen',
      'an address restores filter and step',
    ],
    stays:
      'tokens, invalid answers, the content policy and a newer version; addresses in everyScreen and treeIsTidied',
  },
  signsInSafely: {
    titles: [
      'the provider says no',
      'the provider has not confirmed',
      'nobody has proved',
      'tells no address',
      'makes no account',
      'out of reach',
      'a suspended person whom another service knows appeals',
      'because the account is suspended says so',
      "an Admin is led to a required second factor and can reset others'",
      'a suspended person who comes in by passkey',
      'the password is changed with the one of before',
      'another nonce',
    ],
    stays:
      'an authenticator app, a passkey, a connected sign-in service; passwords, answers of another and suspension in src/server/auth',
  },
  whatOpens: {
    titles: [
      'at 1440 pixels axe finds nothing in what opens over the editor',
      'at 390 pixels axe finds nothing in what opens over a list',
      'at 1440 pixels axe finds nothing in what opens over a list',
      'at 390 pixels axe finds nothing in what opens over the editor',
    ],
    stays:
      'axe in what each journey opens over a screen, and in screens in everyScreen; dialogs of the editor in focusComesBack',
  },
  wikiReads: {
    titles: [
      'every page is fit for all, and at 320 pixels nothing scrolls sideways',
      'tools, parts and authors of a guide have pages of their own',
      'a film in a page is a link and its site is not asked before',
      "a link in a page's text stays in the app",
      'another name beside an id',
      'what nobody has written is 404',
    ],
    stays:
      'categories, and guides of them; links in src/server/wikitext, widths and missing pages in everyScreen',
  },
  workshopKeepsGuides: {
    titles: ['a guide that has not room enough'],
    stays:
      'a kept guide without a network, and what leaves the device; room in src/app/guides/workshop',
  },
}
