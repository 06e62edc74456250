/**
 * Zones that the IANA database has joined with others that are alike since 1970, by area. Node has them joined;
 * distributions such as Debian keep their own history, and so does Python there.
 */
const joined: Readonly<Record<string, string>> = {
  Africa:
    'Accra Addis_Ababa Asmara Bamako Bangui Banjul Blantyre Brazzaville Bujumbura Conakry Dakar Dar_es_Salaam Djibouti Douala Freetown Gaborone Harare Kampala Kigali Kinshasa Libreville Lome Luanda Lubumbashi Lusaka Malabo Maseru Mbabane Mogadishu Niamey Nouakchott Ouagadougou Porto-Novo',
  America:
    'Anguilla Antigua Aruba Atikokan Blanc-Sablon Cayman Creston Curacao Dominica Ensenada Grenada Guadeloupe Montserrat Nassau Port_of_Spain Santa_Isabel St_Kitts St_Lucia St_Thomas St_Vincent Tijuana Tortola',
  Antarctica: 'DumontDUrville McMurdo Syowa',
  Asia: 'Aden Bahrain Brunei Kuala_Lumpur Kuwait Muscat Phnom_Penh Vientiane',
  Atlantic: 'Reykjavik St_Helena',
  '': 'CET CST6CDT EET EST EST5EDT HST MET MST MST7MDT PST8PDT WET',
  Europe:
    'Amsterdam Copenhagen Guernsey Isle_of_Man Jersey Ljubljana Luxembourg Monaco Oslo Sarajevo Skopje Stockholm Vaduz Zagreb',
  Indian: 'Antananarivo Christmas Cocos Comoro Kerguelen Mahe Mayotte Reunion',
  Mexico: 'BajaNorte',
  Pacific: 'Chuuk Funafuti Majuro Midway Pohnpei Saipan Wake Wallis',
}

/** Whether times before 1970 in a zone depend on the time zone database of the server. */
export function isJoinedZone(zone: string): boolean {
  const [area = '', name] = zone.split(/\/(.*)/s)
  const names = name === undefined ? joined[''] : Object.hasOwn(joined, area) ? joined[area] : ''
  return names?.split(' ').includes(name ?? zone) ?? false
}
