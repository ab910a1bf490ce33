import { PLATFORM_IDS } from '#domain/names.ts';
import { PLATFORMS } from '#domain/platforms/index.ts';

const list = (text: string): string[] => text.split(',').map((name) => name.trim().toLowerCase());

const KNOWN_PLATFORMS = PLATFORM_IDS.flatMap((id) => [id, PLATFORMS[id].name.toLowerCase()]);

/** Makers and products that many posts name; none of them is a word of everyday English. */
export const KNOWN_PRODUCTS: ReadonlySet<string> = new Set([
  ...KNOWN_PLATFORMS,
  ...list(
    'google, microsoft, facebook, twitter, instagram, linkedin, netflix, spotify, uber, lyft, airbnb, tesla, spacex, ' +
      'samsung, nokia, sony, intel, amd, nvidia, ibm, oracle, cisco, dell, lenovo, hp, huawei, xiaomi, htc, lg, motorola, blackberry, ' +
      'ebay, paypal, stripe, dropbox, evernote, trello, asana, jira, confluence, atlassian, bitbucket, gitlab, sourceforge, ' +
      'salesforce, hubspot, zendesk, intercom, mailchimp, sendgrid, mailgun, twilio, heroku, digitalocean, linode, vultr, aws, ec2, s3, ' +
      'azure, gcp, firebase, mongodb, mysql, postgresql, postgres, sqlite, mariadb, redis, cassandra, couchdb, elasticsearch, kafka, ' +
      'rabbitmq, hadoop, kubernetes, docker, vagrant, ansible, terraform, jenkins, travis, circleci, nginx, wordpress, drupal, joomla, ' +
      'shopify, magento, woocommerce, squarespace, wix, weebly, webflow, figma, photoshop, sketchup, autocad, blender, gimp, inkscape, ' +
      'firefox, chrome, chromium, safari, opera, vivaldi, linux, ubuntu, debian, fedora, centos, freebsd, openbsd, android, ios, iphone, ' +
      'ipad, ipod, macbook, imac, windows, macos, os x, osx, xcode, eclipse, intellij, netbeans, pycharm, webstorm, emacs, vim, neovim, ' +
      'nano, vscode, visual studio, sublime text, node.js, nodejs, npm, angularjs, reactjs, vue.js, vuejs, jquery, backbone, ember.js, ' +
      'django, laravel, symfony, rails, ruby on rails, asp.net, .net, javascript, typescript, python, java, php, perl, haskell, erlang, ' +
      'elixir, clojure, scala, kotlin, golang, c++, c#, f#, ocaml, fortran, cobol, matlab, julia, lua, lisp, objective-c, gmail, ' +
      'google docs, google maps, google drive, google analytics, google sheets, outlook, excel, powerpoint, onenote, onedrive, skype, ' +
      'whatsapp, telegram, wechat, snapchat, viber, ' +
      'wikipedia, wikidata, openstreetmap, mixpanel, segment.io, optimizely, quickbooks, xero, freshbooks, zoho, ' +
      'airtable, todoist, basecamp, hipchat, mattermost, typeform, surveymonkey, calendly, zapier, ifttt, bitcoin, ethereum, litecoin, ' +
      'dogecoin, alibaba, tencent, baidu, yandex, softbank, yahoo, msn, bing, duckduckgo, amazon, apple, adobe, vmware, redhat, red hat, ' +
      'suse, kickstarter, indiegogo, patreon, raspberry pi, arduino, playstation, xbox, nintendo, nespresso, ikea, toyota, honda, bmw, ' +
      'audi, porsche, volkswagen, mercedes, hyundai, nissan, chevrolet, ferrari, nike, adidas, mcdonald, starbucks, walmart, costco, ' +
      'disney, nickelodeon, hulu, hbo, cnn, bbc, siri, alexa, cortana, kindle, chromebook, oculus, gopro, fitbit, garmin, canon, nikon, ' +
      'openvpn, wireguard, bittorrent, libreoffice, openoffice, virtualbox, truecrypt, veracrypt, lastpass, 1password, keepass, ' +
      'bitwarden, playstation 4, ps4, ps3, snes, ubuntu touch, openai, chatgpt, anthropic, mistral, perplexity',
  ),
]);

/** Known, but also everyday words: a name only with further evidence. */
export const KNOWN_WORDLIKE: ReadonlySet<string> = new Set(
  list(
    'slack, notion, linear, front, go, rust, swift, react, ember, meteor, parse, square, stripe, box, zoom, teams, signal, discord, ' +
      'medium, ghost, brave, edge, safari, chrome, opera, word, access, keynote, numbers, pages, photos, maps, drive, dropbox, sketch, ' +
      'principle, framer, atom, sublime, express, flask, bottle, spring, spark, storm, flink, hive, pig, angular, bootstrap, foundation, ' +
      'bash, fish, make, ant, grunt, gulp, bower, yarn, elm, julia, python, ruby, node, rails, java, dart, d, c, r, unity, unreal, steam, ' +
      'origin, uber, line, kik, vine, periscope, buffer, pocket, feedly, digg, slate, wave, monday, clickup, hotjar, heap, segment, mode, ' +
      'looker, tableau, heroku, render, fly, oculus, windows, office, outlook, exchange, surface, echo, mac, apple, amazon, oracle, ' +
      'target, gap, puma, fossil, shell, visa, discover, chase, simple, mint, acorns, robinhood, stash, venmo, zelle',
  ),
);

/** Formats, protocols, units, roles and institutions that look like names. */
export const NOT_NAMES: ReadonlySet<string> = new Set(
  list(
    'i, a, ok, uk, us, usa, eu, un, nyc, sf, la, dc, uae, gchq, nsa, fbi, cia, nasa, irs, fda, fcc, ftc, doj, dea, dhs, tsa, epa, who, w3c, ' +
      'ietf, ieee, iso, rfc, mit, ucla, phd, mba, ceo, cto, cfo, coo, hr, pr, it, ai, ml, vr, ar, iot, p2p, b2b, b2c, nlp, ocr, gps, nfc, ' +
      'rfid, bt, led, lcd, hd, 4k, 3d, 2d, uhd, hdr, fps, mmo, rpg, dvd, cd, mp3, mp4, gif, jpeg, jpg, png, svg, webp, wav, flac, utf-8, ' +
      'ascii, ansi, unicode, css3, html5, es5, es6, es2015, es7, http2, http/2, spdy, quic, oauth, oauth2, openid, saml, jwt, ldap, smtp, ' +
      'imap, pop3, xmpp, irc, rss, atom feed, markdown, latex, yaml, toml, json-ld, graphql, websocket, websockets, webrtc, webgl, ' +
      'webassembly, wasm, tcp/ip, ipv4, ipv6, dhcp, nat, ssd, hdd, nvme, sata, pci, pcie, hdmi, vga, dvi, thunderbolt, bios, uefi, gnu, ' +
      'gpl, lgpl, agpl, mit license, bsd, posix, unix, risc-v, arm, x86, x64, jvm, clr, llvm ir, drm, dmca, gdpr, hipaa, pci-dss, sox, ' +
      'soc2, vat, gst, pos, rfp, sla, ask hn, show hn, tell hn, hn, op, tl;dr, tldr, imo, imho, afaik, lol, omg, wtf, btw, fyi, diy, faq, ' +
      'yc, ycombinator, y combinator, ted, tedx, aka, eta, eod, am, pm, gmt, utc, est, pst, cet, cest, edt, pdt, jan, feb, mar, apr, jun, ' +
      'jul, aug, sep, sept, oct, nov, dec, monday, tuesday, wednesday, thursday, friday, saturday, sunday, january, february, march, ' +
      'mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays, ' +
      'april, may, june, july, august, september, october, november, december, christmas, easter, halloween, thanksgiving, ramadan, ' +
      'english, german, french, spanish, italian, russian, chinese, japanese, korean, arabic, hindi, portuguese, dutch, swedish, ' +
      'norwegian, danish, finnish, polish, turkish, greek, hebrew, latin, american, british, european, african, asian, indian, canadian, ' +
      'australian, mexican, brazilian, swiss, irish, scottish, welsh, austrian, belgian, israeli, iranian, iraqi, syrian, ukrainian, ' +
      'america, britain, england, scotland, wales, ireland, germany, france, spain, italy, russia, china, japan, korea, india, pakistan, ' +
      'canada, australia, mexico, brazil, argentina, chile, colombia, switzerland, austria, belgium, netherlands, holland, sweden, norway, ' +
      'denmark, finland, poland, turkey, greece, israel, egypt, iran, iraq, syria, ukraine, singapore, malaysia, indonesia, thailand, ' +
      'vietnam, philippines, taiwan, hong kong, dubai, qatar, kenya, nigeria, south africa, europe, asia, africa, antarctica, london, ' +
      'paris, berlin, munich, hamburg, vienna, zurich, geneva, rome, milan, madrid, barcelona, lisbon, amsterdam, brussels, stockholm, ' +
      'oslo, copenhagen, helsinki, warsaw, prague, budapest, moscow, kiev, istanbul, athens, tokyo, osaka, kyoto, beijing, shanghai, ' +
      'shenzhen, seoul, mumbai, delhi, bangalore, bengaluru, sydney, melbourne, toronto, vancouver, montreal, new york, manhattan, ' +
      'brooklyn, boston, chicago, seattle, portland, austin, dallas, houston, denver, miami, atlanta, detroit, philadelphia, nashville, ' +
      'phoenix, las vegas, los angeles, san francisco, san diego, san jose, san bernardino, palo alto, mountain view, silicon valley, ' +
      'bay area, california, texas, florida, nevada, oregon, washington, virginia, hawaii, alaska, utah, ohio, michigan, georgia, arizona, ' +
      'colorado, massachusetts, pennsylvania, illinois, minnesota, iowa, kansas, earth, mars, moon, jupiter, wall street, white house, ' +
      'congress, senate, pentagon, supreme court, capitol, parliament, kremlin, vatican, harvard, stanford, oxford, cambridge, berkeley, ' +
      'princeton, yale, caltech, god, jesus, bible, quran, christian, muslim, islam, jewish, buddhist, hindu, catholic, republican, ' +
      'republicans, democrat, democrats, nazi, nazis, wwi, wwii, brexit, covid, covid-19, mr, mrs, ms, dr, sr, jr, prof, sir, st, ' +
      'inc, ltd, llc, gmbh, corp, co, vs, v, etc, eg, ie, no, yes, web 2.0, windows-only, mac-only, bitcoiners, googler, googlers, ' +
      'googling, facebooking, redditor, redditors, redditers, linuxes, androids, pythonic, dockerized, dockerize, scrum, agile, kanban, ' +
      'waterfall, olympics, olympic, nobel, oscar, oscars, grammy, emmy, pulitzer',
  ),
);

/** First names: what follows is a person, not a product. */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  list(
    'aaron, adam, alan, albert, alec, alex, alexander, alice, amanda, amy, andreas, andrew, andy, angela, anna, anne, anthony, arthur, ' +
      'barack, barbara, ben, benjamin, bernie, bill, bob, boris, brad, brendan, brian, bruce, carl, carlos, caroline, catherine, charles, ' +
      'charlie, chris, christian, christine, christopher, claire, dan, daniel, danny, dave, david, deborah, dennis, diana, diane, ' +
      'dianne, dmitri, don, donald, doug, douglas, ed, eddie, edward, edwin, elizabeth, ellen, elon, emily, emma, eric, erik, ethan, ' +
      'eugene, eva, frank, frederick, gabriel, gary, george, glenn, grace, greg, hannah, harold, harry, heather, helen, henry, hillary, ' +
      'howard, ian, isaac, jack, jacob, jaime, james, jamie, jane, janet, jason, jeff, jeffrey, jennifer, jeremy, jerry, jesse, ' +
      'jessica, jill, jim, jimmy, joan, joe, joel, johann, john, johnny, jonathan, jordan, jose, joseph, josh, joshua, juan, judith, ' +
      'julian, justin, karen, karl, kate, katherine, keith, kelly, ken, kendrick, kenneth, kevin, kim, kyle, larry, laura, lauren, lee, ' +
      'leonard, leslie, linda, linus, lisa, louis, lucas, lucy, luke, malcolm, marc, margaret, maria, marie, marissa, mark, martha, ' +
      'martin, mary, matt, matthew, maurice, max, megan, melissa, michael, michelle, miguel, mike, mohamed, mohammed, nancy, nathan, ' +
      'neil, nicholas, nick, nicole, nikola, noam, norman, oliver, pamela, patricia, patrick, paul, peter, phil, philip, rachel, ralph, ' +
      'randall, randy, raymond, rebecca, richard, rick, rob, robert, robin, rodney, roger, ron, ronald, rory, rupert, russell, ryan, sam, ' +
      'samantha, samuel, sandra, sarah, satya, scott, sean, sergey, sharon, sheryl, simon, sophia, sophie, stanley, stephanie, stephen, ' +
      'steve, steven, stewart, stuart, sundar, susan, ted, teresa, terry, theodore, thomas, tim, timothy, todd, tom, tommy, tony, travis, ' +
      'trevor, tyler, vernon, victor, victoria, vincent, vint, vitalik, vladimir, walter, warren, wayne, wendy, will, william, woody, zach',
  ),
);

/** Words after a product's name that are not part of it, such as common nouns of its kind. */
export const GENERIC_NOUNS: ReadonlySet<string> = new Set(
  list(
    'app, apps, tool, tools, team, user, users, api, customers, services, service, data, database, server, servers, client, ' +
      'clients, support, pricing, price, review, reviews, alternative, alternatives, clone, clones, competitor, competitors, killer, ' +
      'replacement, plugin, extension, integration, developer, developers, engineer, engineers, framework, library, language, version, ' +
      'update, release, license, company, startup, ceo, founder, founders, employee, employees, stock, shares, account, accounts',
  ),
);
