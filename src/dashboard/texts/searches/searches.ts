/** Texts of the pages of saved searches. */
import type { SearchRefusal } from '../../../accounts/saved-searches/own-searches.ts'
import type { ChangeType } from '../../../domain/inventory/changes.ts'
import type { Texts } from '../texts.ts'

type Refusals = Readonly<Record<Exclude<SearchRefusal, 'wrong_filters' | 'gone'> | 'no_types', string>>

const enTypes: Readonly<Record<ChangeType, string>> = {
  appeared: 'New listings',
  price_changed: 'Price changes',
  details_changed: 'Changes of other details',
  report_changed: 'Changes of inspection reports',
  no_longer_observed: 'Listings that are no longer there',
  observed_again: 'Listings that are back',
}

const enRefusals: Refusals = {
  no_name: 'Give the search a name.',
  name_too_long: 'A name can have at most 100 characters.',
  query_too_long: 'These filters are too long to be saved.',
  needs_filters: 'A search can be saved if it has a brand, or at least two filters.',
  too_many: 'Your account has as many saved searches as its plan includes.',
  slow_down: 'Too many searches were saved and changed today. Try again tomorrow.',
  no_types: 'Choose at least one kind of change.',
}

const en = {
  title: 'Saved searches',
  intro: 'A saved search watches the market for you and sends every change of its cars to a webhook or by mail.',
  usedSearches: (used: string, most: string) => `${used} of ${most} saved searches`,
  usedChanges: (used: string, most: string) => `${used} of ${most} changes delivered today (UTC)`,
  dayUsedUp: 'Today’s changes are used up. Everything else is delivered from 00:00 UTC on, in order.',
  plans: 'Compare plans',
  find: 'Find cars to watch',
  empty: {
    title: 'You have no saved searches yet',
    steps: [
      'Search the market for the cars that you are interested in.',
      'Choose “Save this search” above the results.',
      'Say where the changes are sent: to your program as a webhook, or to you by mail.',
    ],
    noMarket: 'Open this address with the filters of a search, as the API spells them:',
  },
  noReceivers: 'No receivers: nothing is sent.',
  receivers: (count: string) => `Receivers: ${count}`,
  name: 'Name',
  nameHint: 'It is in the payload of webhooks and in the subject of mails.',
  types: 'Kinds of change',
  typeNames: enTypes,
  allTypes: 'All kinds of change',
  lang: 'Language of cars and mails',
  langs: { en: 'English', zh: 'Chinese' },
  filters: 'Filters',
  created: 'Saved',
  id: 'Id',
  change: 'Change or delete',
  creation: {
    cars: 'Show the cars',
    preview: 'Cars that match now',
    title: 'Save a search',
    link: 'Save this search',
    back: 'Back to the search',
    expected: 'In the last 7 days',
    expectedSince: (time: string) => `Since ${time}, when our log of changes begins`,
    one: '1 change would have been delivered.',
    many: (count: string) => `${count} changes would have been delivered.`,
    more: (count: string) => `More than ${count} changes would have been delivered.`,
    none: 'No changes would have been delivered.',
    tooMany: (most: string) =>
      `That is more a day, on average, than the ${most} changes that the plan of this account includes. What does not fit into a day is delivered on the next, so receivers would fall behind. Narrow the search, or choose fewer kinds of change.`,
    noLog: 'Our log of changes has no entries yet, so we cannot say how many changes to expect.',
    notCounted: 'The changes of the last 7 days cannot be counted right now. You can save the search anyway.',
    count: 'Count again',
    countHint: 'Counts the chosen kinds of change; nothing is saved.',
    submit: 'Save the search',
    refused: 'This search cannot be saved',
    toMarket: 'Go to the market',
  },
  detail: {
    open: 'Open this search on the market',
    settings: 'Settings',
    settingsNote: 'Filters cannot be changed: save another search instead.',
    submit: 'Save the settings',
    receivers: 'Receivers',
    receiversNote: (most: string) =>
      `Each receiver gets every change, in order. A search can have up to ${most} receivers.`,
    remove: 'Delete this search',
  },
  deletion: {
    title: 'Delete this search?',
    text: 'Its receivers and the record of their deliveries are deleted, too. Nothing is sent any more. This cannot be undone.',
    submit: 'Delete the search',
    keep: 'Keep the search',
  },
  done: {
    saved: 'The search was saved.',
    saved_unconfirmed: 'The search was saved. We sent a mail to the address: its reader has to confirm it.',
    changed: 'The settings were saved.',
    deleted: 'The search was deleted.',
  },
  refusals: enRefusals,
}

const zhTypes: typeof enTypes = {
  appeared: '新上架',
  price_changed: '价格变动',
  details_changed: '其他信息变动',
  report_changed: '检测报告变动',
  no_longer_observed: '已不在架',
  observed_again: '重新上架',
}

const zhRefusals: Refusals = {
  no_name: '请填写名称。',
  name_too_long: '名称最多 100 个字符。',
  query_too_long: '筛选条件过长，无法保存。',
  needs_filters: '至少选择一个品牌或两项筛选条件，才能保存搜索。',
  too_many: '您的账户保存的搜索已达到套餐上限。',
  slow_down: '今天保存和修改搜索的次数过多，请明天再试。',
  no_types: '请至少选择一种变动。',
}

const zh: typeof en = {
  title: '保存的搜索',
  intro: '保存的搜索会持续关注市场，并将相关车源的每一项变动推送到 Webhook 或邮箱。',
  usedSearches: (used, most) => `已保存 ${used} 个搜索，最多 ${most} 个`,
  usedChanges: (used, most) => `今日（UTC）已推送 ${used} 项变动，最多 ${most} 项`,
  dayUsedUp: '今日的变动额度已用完。其余变动将从 UTC 00:00 起按顺序推送。',
  plans: '比较套餐',
  find: '查找要关注的车源',
  empty: {
    title: '您还没有保存的搜索',
    steps: [
      '在市场中搜索您感兴趣的车源。',
      '点击结果上方的“保存此搜索”。',
      '选择变动的接收方式：通过 Webhook 发送到您的程序，或发送到邮箱。',
    ],
    noMarket: '请按照 API 的写法，在以下地址后附上筛选条件：',
  },
  noReceivers: '没有接收方，不会推送任何内容。',
  receivers: (count) => `接收方：${count}`,
  name: '名称',
  nameHint: '名称会出现在 Webhook 内容和邮件主题中。',
  types: '变动种类',
  typeNames: zhTypes,
  allTypes: '所有变动',
  lang: '车源信息和邮件的语言',
  langs: { en: '英文', zh: '中文' },
  filters: '筛选条件',
  created: '保存时间',
  id: '编号',
  change: '修改或删除',
  creation: {
    cars: '查看车源',
    preview: '当前符合条件的车源',
    title: '保存搜索',
    link: '保存此搜索',
    back: '返回搜索',
    expected: '最近 7 天',
    expectedSince: (time) => `自 ${time}（变动记录的起点）以来`,
    one: '本应推送 1 项变动。',
    many: (count) => `本应推送 ${count} 项变动。`,
    more: (count) => `本应推送超过 ${count} 项变动。`,
    none: '没有需要推送的变动。',
    tooMany: (most) =>
      `平均每天的变动数超过该账户套餐每天 ${most} 项的额度。当天未能推送的变动会顺延到第二天，接收方会越来越滞后。请缩小搜索范围，或减少变动种类。`,
    noLog: '变动记录中还没有任何条目，因此无法估计变动数量。',
    notCounted: '目前无法统计最近 7 天的变动。您仍然可以保存此搜索。',
    count: '重新统计',
    countHint: '按所选的变动种类统计，不会保存。',
    submit: '保存搜索',
    refused: '无法保存此搜索',
    toMarket: '前往市场',
  },
  detail: {
    open: '在市场中打开此搜索',
    settings: '设置',
    settingsNote: '筛选条件不能更改，请另存一个搜索。',
    submit: '保存设置',
    receivers: '接收方',
    receiversNote: (most) => `每个接收方都会按顺序收到每一项变动。每个搜索最多 ${most} 个接收方。`,
    remove: '删除此搜索',
  },
  deletion: {
    title: '删除此搜索？',
    text: '其接收方和推送记录也会一并删除，之后不再推送任何内容。此操作无法恢复。',
    submit: '删除搜索',
    keep: '保留搜索',
  },
  done: {
    saved: '搜索已保存。',
    saved_unconfirmed: '搜索已保存。我们已向该邮箱发送邮件，需由收件人确认。',
    changed: '设置已保存。',
    deleted: '搜索已删除。',
  },
  refusals: zhRefusals,
}

export const SEARCHES: Texts<typeof en> = { en, zh }
