/**
 * RELAX NG of what an Atom feed must and may have (RFC 4287, section 4 and its schema), without extensions and with the
 * elements that are written here. Ids are checked to be different elsewhere.
 */
export const atomSchema = `<?xml version="1.0" encoding="utf-8"?>
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
    datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <start>
    <element name="feed">
      <optional><attribute name="xml:lang"><data type="language"/></attribute></optional>
      <interleave>
        <ref name="id"/>
        <ref name="title"/>
        <ref name="updated"/>
        <oneOrMore><ref name="author"/></oneOrMore>
        <zeroOrMore><ref name="link"/></zeroOrMore>
        <zeroOrMore><ref name="entry"/></zeroOrMore>
      </interleave>
    </element>
  </start>
  <define name="entry">
    <element name="entry">
      <interleave>
        <ref name="id"/>
        <ref name="title"/>
        <ref name="updated"/>
        <optional><element name="published"><ref name="date"/></element></optional>
        <oneOrMore><ref name="link"/></oneOrMore>
        <zeroOrMore><element name="category"><attribute name="term"/><empty/></element></zeroOrMore>
        <optional>
          <element name="summary">
            <attribute name="type"><choice><value>text</value><value>html</value></choice></attribute><text/>
          </element>
        </optional>
      </interleave>
    </element>
  </define>
  <define name="id"><element name="id"><data type="anyURI"><param name="pattern">[a-z]+:.+</param></data></element></define>
  <define name="title"><element name="title"><text/></element></define>
  <define name="updated"><element name="updated"><ref name="date"/></element></define>
  <define name="date">
    <data type="dateTime"><param name="pattern">.+T.+(Z|[+-][0-9]{2}:[0-9]{2})</param></data>
  </define>
  <define name="author"><element name="author"><element name="name"><text/></element></element></define>
  <define name="link">
    <element name="link">
      <attribute name="href"><data type="anyURI"/></attribute>
      <attribute name="rel"><choice><value>alternate</value><value>self</value></choice></attribute>
      <optional><attribute name="type"/></optional>
      <empty/>
    </element>
  </define>
</grammar>
`
