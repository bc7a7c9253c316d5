// Pictures: cairo paints lines and areas, Pango sets letters, and GObject takes back what Pango gave. Declared here is
// what Paint calls of them, by hand: their headers bring a hundred others along, and the file by which a compiler finds
// those has a flag that the package manager prohibits. The libraries are linked by the names of their files, so that
// what runs them is enough to build with. Their interface has had these functions and numbers for years, and a wrong
// one shows in the pixels that tests look at.
#pragma once
#pragma clang assume_nonnull begin

typedef struct cairo cairo_t;
typedef struct cairo_surface cairo_surface_t;
typedef struct cairo_pattern cairo_pattern_t;
typedef struct cairo_font_options cairo_font_options_t;

#define CAIRO_STATUS_SUCCESS 0
#define CAIRO_STATUS_READ_ERROR 10
#define CAIRO_FORMAT_ARGB32 0
#define CAIRO_FORMAT_RGB24 1
#define CAIRO_LINE_CAP_ROUND 1
#define CAIRO_LINE_JOIN_ROUND 1
#define CAIRO_EXTEND_PAD 3
#define CAIRO_ANTIALIAS_GRAY 2
#define CAIRO_HINT_STYLE_NONE 1
#define CAIRO_HINT_METRICS_OFF 1
#define CAIRO_PDF_METADATA_TITLE 0
#define CAIRO_PDF_METADATA_SUBJECT 2
#define CAIRO_PDF_METADATA_CREATE_DATE 5

// Surfaces: the paper.
const char *cairo_status_to_string(int status);
cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
typedef int (*cairo_giver)(void *_Nullable whom, unsigned char *bytes, unsigned int count);
cairo_surface_t *cairo_image_surface_create_from_png_stream(cairo_giver giver, void *_Nullable whom);
typedef int (*cairo_taker)(void *_Nullable whom, const unsigned char *bytes, unsigned int count);
cairo_surface_t *cairo_pdf_surface_create_for_stream(
    cairo_taker taker, void *_Nullable whom, double width, double height);
void cairo_pdf_surface_set_metadata(cairo_surface_t *surface, int metadata, const char *_Nullable text);
unsigned char *_Nullable cairo_image_surface_get_data(cairo_surface_t *surface);
int cairo_image_surface_get_width(cairo_surface_t *surface);
int cairo_image_surface_get_height(cairo_surface_t *surface);
int cairo_image_surface_get_stride(cairo_surface_t *surface);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_surface_mark_dirty(cairo_surface_t *surface);
void cairo_surface_finish(cairo_surface_t *surface);
void cairo_surface_show_page(cairo_surface_t *surface);
void cairo_pdf_surface_set_size(cairo_surface_t *surface, double width, double height);
void cairo_surface_destroy(cairo_surface_t *surface);
int cairo_surface_status(cairo_surface_t *surface);

// The pen over it.
cairo_t *cairo_create(cairo_surface_t *surface);
void cairo_destroy(cairo_t *pen);
int cairo_status(cairo_t *pen);
void cairo_save(cairo_t *pen);
void cairo_restore(cairo_t *pen);
void cairo_translate(cairo_t *pen, double across, double down);
void cairo_scale(cairo_t *pen, double across, double down);
void cairo_set_source_rgba(cairo_t *pen, double red, double green, double blue, double opacity);
void cairo_set_source_surface(cairo_t *pen, cairo_surface_t *surface, double x, double y);
cairo_pattern_t *cairo_get_source(cairo_t *pen);
void cairo_pattern_set_extend(cairo_pattern_t *pattern, int extend);
void cairo_set_line_width(cairo_t *pen, double width);
void cairo_set_line_cap(cairo_t *pen, int cap);
void cairo_set_line_join(cairo_t *pen, int join);
void cairo_set_dash(cairo_t *pen, const double *_Nullable lengths, int count, double offset);
void cairo_move_to(cairo_t *pen, double x, double y);
void cairo_line_to(cairo_t *pen, double x, double y);
void cairo_arc(cairo_t *pen, double x, double y, double radius, double from, double to);
void cairo_rectangle(cairo_t *pen, double x, double y, double width, double height);
void cairo_new_sub_path(cairo_t *pen);
void cairo_close_path(cairo_t *pen);
void cairo_stroke(cairo_t *pen);
void cairo_fill(cairo_t *pen);
void cairo_fill_preserve(cairo_t *pen);
cairo_font_options_t *cairo_font_options_create(void);
void cairo_font_options_destroy(cairo_font_options_t *options);
void cairo_font_options_set_antialias(cairo_font_options_t *options, int antialias);
void cairo_font_options_set_hint_style(cairo_font_options_t *options, int style);
void cairo_font_options_set_hint_metrics(cairo_font_options_t *options, int metrics);

// Letters. Lengths are in parts of a pixel, PANGO_SCALE to each.
typedef struct PangoContext PangoContext;
typedef struct PangoLayout PangoLayout;
typedef struct PangoLayoutLine PangoLayoutLine;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoRectangle {
    int x;
    int y;
    int width;
    int height;
} PangoRectangle;

#define PANGO_SCALE 1024
#define PANGO_ELLIPSIZE_NONE 0
#define PANGO_ELLIPSIZE_END 3
#define PANGO_WEIGHT_NORMAL 400
#define PANGO_WEIGHT_BOLD 700

PangoLayout *pango_cairo_create_layout(cairo_t *pen);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_show_layout_line(cairo_t *pen, PangoLayoutLine *line);
void pango_cairo_layout_line_path(cairo_t *pen, PangoLayoutLine *line);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_context_set_round_glyph_positions(PangoContext *context, int is_rounding);
void pango_layout_context_changed(PangoLayout *layout);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int is_single);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_ellipsize(PangoLayout *layout, int ellipsize);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
PangoLayoutLine *_Nullable pango_layout_get_line_readonly(PangoLayout *layout, int line);
void pango_layout_line_get_extents(
    PangoLayoutLine *line, PangoRectangle *_Nullable ink, PangoRectangle *_Nullable logical);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *font);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_weight(PangoFontDescription *font, int weight);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void g_object_unref(void *object);

#pragma clang assume_nonnull end
