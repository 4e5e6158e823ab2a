/** Texts of the account pages. */
import { inBoth, same } from '../../domain/texts/in-both.ts'

export const ACCOUNT = inBoth({
  title: ['Account', '账户'],
  profile: ['Profile', '基本信息'],
  name: ['Name', '名称'],
  noName: ['none', '无'],
  email: ['E-mail address', '电子邮箱'],
  password: ['Password', '密码'],
  passwordSet: ['set', '已设置'],
  passwordNone: ['none; you sign in with a link or passkey', '未设置；您通过链接或通行密钥登录'],
  language: ['Language', '语言'],
  languageSubmit: ['Use this language', '使用此语言'],
  languages: { en: same('English'), zh: same('中文') },
  since: ['Created', '账户创建于'],
  id: ['Account id', '账户编号'],
  change: ['Change', '更改'],
  set: ['Set', '设置'],
  changeName: ['Change your name', '更改名称'],
  changeEmail: ['Change your e-mail address', '更改电子邮箱'],
  changePassword: ['Change your password', '更改密码'],
  setPassword: ['Set a password', '设置密码'],
  save: ['Save', '保存'],
  sessions: {
    title: ['Active sessions', '登录的设备'],
    caption: ['Your sessions, most recently used first', '您的登录会话，最近使用的在前'],
    browser: ['Browser', '浏览器'],
    address: ['Address', '网络地址'],
    began: ['Signed in', '登录时间'],
    way: ['Method', '通过'],
    ways: {
      password: ['password', '密码'],
      passkey: ['passkey', '通行密钥'],
      link: ['link', '链接'],
      start: ['link of npm start', 'npm start 的链接'],
    },
    seen: ['Last seen', '上次活动'],
    act: ['End', '结束'],
    this: ['this session', '当前会话'],
    unknown: ['not known', '未知'],
    on: (browser: string, system: string) => [`${browser} on ${system}`, `${system} 上的 ${browser}`],
    end: ['End', '结束'],
    endNamed: (what: string) => [`End the session: ${what}`, `结束会话：${what}`],
    endOthers: ['End all other sessions', '结束所有其他会话'],
    note: [
      'A session ends after 7 days without use, and after 30 days in any case.',
      '会话在 7 天未使用后自动结束，最长不超过 30 天。',
    ],
  },
  passkeys: {
    title: ['Passkeys', '通行密钥'],
    text: [
      'A passkey lets you sign in with your fingerprint, face or device lock instead of a password.',
      '使用通行密钥，您可以通过指纹、面容或设备锁屏登录，无需密码。',
    ],
    none: ['You have no passkeys yet.', '您还没有通行密钥。'],
    caption: ['Your passkeys, oldest first', '您的通行密钥，最早添加的在前'],
    name: ['Name', '名称'],
    created: ['Added', '添加时间'],
    used: ['Last used', '上次使用'],
    remove: ['Remove', '移除'],
    removeNamed: (name: string) => [`Remove the passkey ${name}`, `移除通行密钥 ${name}`],
    confirmFirst: ['Confirm your identity before you add a passkey.', '添加之前，请先确认是您本人。'],
    confirm: ['Confirm', '确认'],
    needsScript: ['Adding a passkey needs JavaScript.', '添加通行密钥需要启用 JavaScript。'],
    removal: {
      title: ['Remove this passkey?', '移除此通行密钥？'],
      text: [
        'You will no longer be able to sign in with it. Your device keeps its own copy; delete it there too.',
        '它将不能再登录您的账户。设备上保存的部分请在设备上删除。',
      ],
      submit: ['Remove the passkey', '移除通行密钥'],
    },
    refusals: {
      not_fresh: [
        'Reload the page and confirm your identity, with a passkey if you have one.',
        '请刷新页面并确认是您本人；如有通行密钥，请使用通行密钥。',
      ],
      needs_name: [
        'Passkeys need a host name, but you opened this page by IP address. Open it by its host name.',
        '通行密钥需要域名，而此页面是通过 IP 地址打开的。请用域名打开。',
      ],
      too_many: [
        'Your account has reached its limit of passkeys. Remove one first.',
        '您的账户已达到通行密钥数量上限。请先移除一个。',
      ],
      wrong: ['This passkey could not be verified. Try again.', '无法验证此通行密钥，请重试。'],
      slow_down: ['Too many attempts. Try again in a few minutes.', '尝试次数过多，请几分钟后再试。'],
      not_a_name: ['A name must have 1 to 100 characters.', '名称须为 1 至 100 个字符。'],
    },
  },
  proof: {
    current: ['Current password', '当前密码'],
    currentHint: ['To confirm your identity.', '用于确认是您本人。'],
    forgot: ['Forgot your password?', '忘记密码？'],
    refusals: {
      missing: ['Enter your current password.', '请输入当前密码。'],
      wrong: ['Wrong password.', '密码不正确。'],
      busy: [
        'Too many people are signing in right now. Try again in a moment.',
        '当前登录人数过多。您的输入没有问题，请稍后再试。',
      ],
      not_fresh: [
        'Sign in again, with a passkey if you have one, then retry.',
        '请重新登录后再试；如有通行密钥，请使用通行密钥登录。',
      ],
      slow_down: (seconds: number) => [
        `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
        `尝试次数过多，请在 ${seconds} 秒后再试。`,
      ],
    },
  },
  confirmation: {
    title: ['Confirm your identity', '确认是您本人'],
    submit: ['Confirm', '确认'],
    passkey: ['Confirm with a passkey', '使用通行密钥确认'],
    stale: [
      'This action needs a recent sign-in, and you signed in a while ago.',
      '您的登录时间较早，而接下来的操作需要您在几分钟内登录过。',
    ],
    again: ['Sign out and sign in again', '退出并重新登录'],
    needsPasskey: [
      'Your account has a passkey. This action needs that passkey, and JavaScript.',
      '您的账户已设置通行密钥。接下来的操作需要使用它，并需要启用 JavaScript。',
    ],
    lost: [
      'Lost your passkey? We can e-mail you a link to set a new password and remove the passkey.',
      '通行密钥丢失了？通过邮件中的链接，您可以设置新密码并移除通行密钥。',
    ],
    lostByOperator: [
      'Lost your passkey? Ask the people who run the service to remove the operator role from your account until you have removed the passkey.',
      '通行密钥丢失了？请联系运行此服务的人员：他们可以暂时取消您账户的运营人员角色，以便您移除通行密钥。',
    ],
    link: ['E-mail me a link', '发送链接'],
  },
  naming: {
    title: ['Change your name', '更改名称'],
    hint: ['Your name or your company’s. Leave it empty to remove it.', '您或公司的名称。留空则去掉名称。'],
  },
  emailing: {
    title: ['Change your e-mail address', '更改电子邮箱'],
    text: [
      'We send a link to the new address. Nothing changes until you open it; from then on you sign in with the new address. We also notify the old address.',
      '我们会向新邮箱发送一个链接。打开链接之前一切不变；之后请使用新邮箱登录。旧邮箱也会收到通知。',
    ],
    now: ['Current address', '当前邮箱'],
    label: ['New e-mail address', '新的电子邮箱'],
    submit: ['Send the link', '发送链接'],
    noMail: [
      'This service does not send mail yet. The link is written to its log, where the operator can find it.',
      '此服务尚未配置邮件：链接写在服务日志中，运营人员可以在日志里找到。',
    ],
    same: ['This is already your address.', '这就是您当前的邮箱。'],
  },
  passwording: {
    changeTitle: ['Change your password', '更改密码'],
    setTitle: ['Set a password', '设置密码'],
    text: ['You will be signed out everywhere else.', '您在其他地方的登录都会退出。'],
    label: ['New password', '新密码'],
    submit: ['Save the password', '保存密码'],
  },
  deletion: {
    section: ['Delete account', '删除账户'],
    lead: [
      'This is permanent. The next page lists what is deleted and what is kept.',
      '永久删除。删除之前会说明移除和保留哪些内容。',
    ],
    open: ['Delete account …', '删除账户……'],
    title: ['Delete account', '删除账户'],
    permanent: [
      'This cannot be undone. Nobody can restore a deleted account.',
      '此操作无法撤销。任何人都不能恢复已删除的账户。',
    ],
    removedTitle: ['Deleted immediately', '立即移除'],
    removed: [
      ['All keys. They are revoked and stop working.', '所有密钥：均被吊销，不能再使用。'],
      [
        'Your e-mail address, your name and your billing address, and the names of your keys.',
        '您的电子邮箱、名称和账单地址，以及密钥的名称。',
      ],
      [
        'Your password, passkeys, sessions, and links that were sent to you.',
        '您的密码、通行密钥、登录会话和发送给您的链接。',
      ],
      ['Your recent requests.', '您最近的请求记录。'],
      ['Your saved searches, with their receivers and deliveries.', '您保存的搜索，及其接收方和推送记录。'],
      ['Pending plan changes.', '尚未生效的套餐变更。'],
    ],
    keptTitle: ['Kept permanently', '永久保留'],
    kept: [
      [
        'Usage by month, day and key, under ids that identify nobody. For each key, its first characters and a fingerprint (SHA-256) that gives no access.',
        '按月、按日和按密钥统计的用量，以编号记录，不指明任何人；密钥只保留开头字符和不能用于访问的指纹（SHA-256）。',
      ],
      [
        'The account’s plans, and its invoices with the name and address they were issued to. Accounting records must be kept.',
        '账户使用过的套餐，以及账单和账单上的名称、邮箱与地址：会计记录必须保存。',
      ],
      [
        'The audit log of the account, by account id, with the IP address of each action.',
        '对账户所做操作的日志，以账户编号记录，并含操作来源的网络地址。',
      ],
    ],
    backups: ['Existing backups still contain the account.', '此前制作的备份中仍包含该账户。'],
    confirmTitle: ['Confirm', '确认'],
    email: ['Enter your e-mail address', '请再次输入您的电子邮箱'],
    emailHint: (email: string) => [`To confirm, enter ${email}`, `用于确认：${email}`],
    otherEmail: ['This is not your account’s address.', '这不是您账户的邮箱。'],
    submit: ['Permanently delete my account', '永久删除我的账户'],
    keep: ['Keep my account', '保留账户'],
    lastOperator: [
      'You are the only operator of this service, so you cannot delete your account. Make another account an operator first.',
      '您是此服务唯一的运营人员，因此不能删除您的账户。请先将其他人设为运营人员。',
    ],
  },
  farewell: {
    title: ['Your account was deleted', '您的账户已删除'],
    text: [
      'You are signed out everywhere, and your keys no longer work. You can sign up again with the same address at any time.',
      '您已在所有地方退出，密钥均已失效。您的邮箱可以随时注册新账户。',
    ],
  },
  done: {
    renamed: ['The name was changed.', '名称已更改。'],
    email_asked: [
      'If the new address can be used here, we have sent a link to it. The link works once, within 24 hours.',
      '如果新邮箱可以在此使用，链接已经发出。链接在 24 小时内有效，只能使用一次。',
    ],
    password_set: [
      'The password was saved. You were signed out everywhere else.',
      '密码已保存。您在其他地方的登录都已退出。',
    ],
    session_ended: ['The session was ended.', '会话已结束。'],
    sessions_ended: ['All other sessions were ended.', '所有其他会话已结束。'],
    passkey_added: ['The passkey was added.', '通行密钥已添加。'],
    passkey_removed: ['The passkey was removed.', '通行密钥已移除。'],
  },
})
