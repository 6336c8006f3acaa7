// Journeys of readers, and of everybody, that only `npm run soak` makes.
import type { InSoak } from './inSoak.ts'

export const others: InSoak = {
  everyWord: {
    titles: ['no screen of strangers cuts a word', 'no screen of members cuts a word'],
    stays: 'everyLanguage: the longer language on eight screens; widths in everyScreen',
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
  keysEverywhere: {
    titles: [
      'shortcuts follow German and French layouts and ignore composed text',
      'shortcuts use Cmd on a Mac and leave Ctrl to the system',
    ],
    stays:
      'the list of shortcuts, F6 and saving; layouts and systems in src/app/ui/keys/shortcuts.test.ts',
  },
  readerComesBack: {
    titles: [
      'a password is changed although the account was changed meanwhile',
      'an authenticator app is shown as on although the answer was lost',
      'a wrong password ends no sign-in that is there',
      "on one's own page the address is confirmed and other sign-ins are ended",
    ],
    stays: 'marks, lost answers and a forgotten password; the rest in src/server/auth',
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
    ],
    stays: 'searching, lists, pages, pictures, languages and links; widths in everyScreen',
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
    ],
    stays: 'an endpoint that is tried, and a refused body; axe in everyScreen',
  },
  searchFinds: {
    titles: ['search is accessible at', 'Escape closes', 'commands are found'],
    stays: 'the palette by keyboard, results and nothing found; axe in everyScreen and whatOpens',
  },
  shellHolds: {
    titles: [
      'an unknown address ends in an explanation and a way home',
      'a failed part of the editor says so and can be started again',
      'a title with special characters works on every screen',
    ],
    stays: 'addresses, tokens, invalid answers, the content policy and a newer version',
  },
  leavesTheSite: {
    titles: ['whoever gets no answer to the erasure of the account reads what is so'],
    stays: 'asking and taking it back; lost answers in src/app/api/lostAnswers.api.test.ts',
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
    ],
    stays:
      'an authenticator app, a passkey, a connected sign-in service; passwords and suspension in src/server/auth',
  },
  whatOpens: {
    titles: [
      'at 1440 pixels axe finds nothing in what opens over the editor',
      'at 390 pixels axe finds nothing in what opens over a list',
      'at 1440 pixels axe finds nothing in what opens over a list',
    ],
    stays: 'the editor on a phone; lists in everyScreen',
  },
  wikiReads: {
    titles: [
      'every page is fit for all, and at 320 pixels nothing scrolls sideways',
      'tools, parts and authors of a guide have pages of their own',
      'a film in a page is a link and its site is not asked before',
    ],
    stays: 'categories, links, addresses and missing pages; widths in everyScreen',
  },
  importsKilled: {
    titles: ['imports of a killed server fail as interrupted in every phase'],
    stays: 'imports and kills in src/server/training and src/testing/durability',
  },
  newPagesWait: {
    titles: ["a newcomer's new category waits and is not chosen"],
    stays: "a newcomer's new page",
  },
}
