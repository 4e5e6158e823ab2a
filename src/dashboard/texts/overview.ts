/** Texts of the overview. */
import type { Texts } from './texts.ts'

const en = {
  title: 'Overview',
  greeting: (name: string) => `Welcome, ${name}`,
  month: 'This month',
  account: 'At a glance',
  plan: 'Plan',
  activeKeys: 'Active keys',
  lastRequest: 'Last request',
  noRequest: 'none yet',
  usage: 'View usage',
  first: 'Get started',
  firstKey: 'Create an API key. Every data request needs one.',
  firstKeyAgain: 'All of your keys are revoked or expired. Create a new one.',
  createKey: 'Create a key',
  ask: 'Then make your first request. Replace YOUR_KEY with your key:',
  askNow: 'Your key has not been used yet. Replace YOUR_KEY with it and make your first request:',
  read: 'The documentation describes every endpoint and every field.',
  docs: 'Read the docs',
}

const zh: typeof en = {
  title: '概览',
  greeting: (name) => `欢迎，${name}`,
  month: '本月',
  account: '账户一览',
  plan: '套餐',
  activeKeys: '有效密钥',
  lastRequest: '上次请求',
  noRequest: '尚无',
  usage: '用量详情',
  first: '从这里开始',
  firstKey: '创建一个密钥。调用 API 时需要它。',
  firstKeyAgain: '您的密钥均已失效：请创建新的密钥。',
  createKey: '创建密钥',
  ask: '然后发出第一个请求，把 YOUR_KEY 换成您的密钥：',
  askNow: '您的密钥尚未使用。把 YOUR_KEY 换成您的密钥，发出第一个请求：',
  read: '文档说明了每个接口和每个字段。',
  docs: '查看文档',
}

export const OVERVIEW: Texts<typeof en> = { en, zh }
